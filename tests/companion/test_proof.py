from companion.proof import Explanation, Head, Proof, Table


def test_a_proof_is_explained_only_when_somebody_asks():
    asked = []

    def explain():
        asked.append(1)
        return Explanation()

    proof = Proof({"optimum": 3}, explain)
    assert (asked, proof.choice) == ([], True)
    assert proof.explain() == Explanation()
    assert asked == [1]


def test_proofs_are_the_same_where_their_data_are():
    assert Proof({"optimum": 3}, Explanation) == Proof({"optimum": 3}, Table)
    assert Proof({"optimum": 3}, Explanation) != Proof({"optimum": 4}, Explanation)
    assert Proof({"optimum": 3}, Explanation) != Proof({"optimum": 3}, Explanation, choice=False)


def test_a_table_needs_neither_figures_nor_a_choice():
    table = Table((Head("♠"),), (Head(2), Head("Ana", 3)), ((1,), (2,)))
    assert (table.chosen, table.figures, table.rows[0].figure) == (frozenset(), "", None)
    assert Explanation().table is None
