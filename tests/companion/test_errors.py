import pytest

from companion.errors import CompanionError, Fault, InputError, InternalError, PrintError


def test_errors_carry_every_fault():
    first, second = Fault("card-twice", "players[0].purse[3]"), Fault("file-empty")
    error = InputError([first, second])
    assert error.faults == (first, second)
    assert str(error) == "card-twice at players[0].purse[3]; file-empty"
    assert InputError(iter([first])).faults == InputError(first).faults == (first,)


@pytest.mark.parametrize(("kind", "status"), [(InputError, 2), (PrintError, 2), (InternalError, 70)])
def test_exit_statuses(kind, status):
    assert issubclass(kind, CompanionError)
    assert kind(Fault("x")).exit_status == status


def test_a_fault_is_plain_data():
    assert Fault("x").data == {}
    assert Fault("x", "a", {"b": 1}) == Fault("x", "a", {"b": 1})
    with pytest.raises(AttributeError):
        Fault("x").code = "y"


def test_the_tree_in_the_docstring_is_the_tree():
    import companion.errors as errors

    kinds = {name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, CompanionError)}
    assert all(name in (errors.__doc__ or "") for name in kinds)
