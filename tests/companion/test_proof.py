from companion.proof import Explanation, Head, Proof, ProofTable


def written(found, _notation):
    return {"optimum": found}


def test_a_proof_is_explained_only_when_somebody_asks():
    asked = []

    def explain(found):
        asked.append(found)
        return Explanation()

    proof = Proof(3, written, explain)
    assert (asked, proof.choice) == ([], True)
    assert proof.explain() == Explanation()
    assert asked == [3]
    assert proof.data("en") == {"optimum": 3}


def test_proofs_are_the_same_where_what_was_found_is():
    assert Proof(3, written, Explanation) == Proof(3, written, Explanation)
    assert Proof(3, written, Explanation) != Proof(4, written, Explanation)
    assert Proof(3, written, Explanation) != Proof(3, written, Explanation, choice=False)


def test_a_table_needs_neither_figures_nor_a_choice():
    table = ProofTable((Head("♠"),), (Head(2), Head("Ana", 3)), ((1,), (2,)))
    assert (table.chosen, table.row_figures + table.column_figures, table.rows[0].figure) == (frozenset(), "", None)
    assert Explanation().tables == ()
