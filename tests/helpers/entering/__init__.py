"""What tests of guided entry share: games of every shape that a position can have, and somebody who types a finished one."""
