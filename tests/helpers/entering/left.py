"""What the file of an evening says is not finished, by short names: "2/Ana/last" for the second round, "lays[0].by" for the first lay."""

import tomllib

from companion.reading.unfinished import unfinished_in


def unfinished(path):
    text = path.read_text(encoding="utf-8")
    return unfinished_in(tomllib.loads(text).get("unfinished"), text)


def answers_left(path):
    left = unfinished(path)
    return {short(at): answer for at, answer in left.answers} if left else {}


def lines_left(path):
    left = unfinished(path)
    return {short(at): line for at, line in left.typed} if left else {}


def short(at):
    match at:
        case ["players", name, field, int(number)]:
            return f"{number}/{name}/{field}"
        case [_, int(number), name, field]:
            return f"{number}/{name}/{field}"
        case [listed, int(number), field]:
            return f"{listed}[{number - 1}].{field}"
    return "/".join(map(str, at))
