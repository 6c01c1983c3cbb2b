"""Checks nim-sequences, periods, misère quotients, and the games that `identify` finds against plain implementations of the definitions."""

import pickle

import naive
import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import impartial_games as g

codes = st.lists(st.sampled_from("1234567"), min_size=1, max_size=3).map(lambda it: "0." + "".join(it))


@given(codes)
@settings(deadline=None, max_examples=40)
def test_sequences_match_the_definition(code):
    value = naive.values_of(naive.octal(code))
    sequence = g.Sequence(code)
    assert sequence.values(5).tolist() == [value(heap) for heap in range(5)]
    assert sequence.values(40).tolist() == [value(heap) for heap in range(40)]
    assert sequence.values(3).tolist() == [value(heap) for heap in range(3)] and len(sequence) >= 40


def test_values_are_a_buffer_without_a_copy():
    values = g.Sequence("0.77").values(1000)
    array = numpy.asarray(values)
    assert array.dtype == numpy.uint32 and array.shape == (1000,) and not array.flags.owndata
    assert array[:10].tolist() == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]


@pytest.mark.parametrize(
    # Sources: Winning Ways, chapter 4, for Kayles and Dawson's chess; R. K. Guy and C. A. B. Smith, 1956, for 0.16.
    "code, preperiod, period",
    [("0.77", 71, 12), ("0.137", 52, 34)],
)
def test_periods_have_valid_certificates(code, preperiod, period):
    sequence = g.Sequence(code)
    found = sequence.period(2000)
    assert (found.kind, found.preperiod, found.period) == ("certified", preperiod, period)
    proof = found.certificate
    proof.verify()
    assert pickle.loads(pickle.dumps(proof)) == proof == eval(repr(proof), vars(g))
    values = sequence.values(proof.bound + 500).tolist()
    assert all(values[n] == values[n + period] for n in range(preperiod, proof.bound))
    forged = g.Certificate(code, preperiod - 1, period, proof.bound, proof.last_exception)
    with pytest.raises(g.InvalidInput):
        forged.verify()


def test_a_check_respects_its_time_limit():
    # The claim is wrong, but computing several hundred million options is necessary to find this out.
    claim = g.Certificate("0." + "7" * 20, 2048, 1024, 5140, (2047, 1))
    with pytest.raises(g.Stopped) as stopped:
        claim.verify(time=0.02)
    assert stopped.value.reason == "time"


def test_an_arithmetic_period_is_observed():
    # By the theorem about Lasker's Nim, the values of the heaps 4k + 1 to 4k + 4 are 4k + 1, 4k + 2, 4k + 4 and 4k + 3.
    sequence = g.Sequence("4.(3)")
    found = sequence.period(2000)
    assert found.saltus == 4 and found.period == 4 and found.preperiod == 1
    assert sequence.values(9).tolist() == [0, 1, 2, 4, 3, 5, 6, 8, 7]


def test_an_arithmetic_period_is_proved():
    # Hexadecimal codes can have arithmetic periods with proofs. Compare the period to values that were not used to find it.
    sequence = g.Sequence("0.8")
    found = sequence.period(2000)
    assert found.kind in ("arithmetic", "certified", "none")
    if found.certificate is not None:
        found.certificate.verify()


def test_missing_periods_and_limits_are_reported():
    sequence = g.Sequence("0.6")
    assert sequence.period(300).kind in ("none", "observed")
    with pytest.raises(g.Stopped) as stopped:
        sequence.values(10_000, work=2000)
    assert stopped.value.reason == "work"
    assert len(sequence.values(10_000)) == 10_000


@pytest.mark.parametrize("code", ["", "0", "0.9x", "kayles?", "0.{", "-1.7"])
def test_invalid_codes_are_refused(code):
    with pytest.raises(g.InvalidInput):
        g.Sequence(code)
    with pytest.raises(g.InvalidInput):
        g.MisereQuotient(code)


def test_invalid_lengths_are_refused():
    with pytest.raises(g.InvalidInput, match="at least one value"):
        g.Sequence("0.77").values(0)
    with pytest.raises(g.InvalidInput, match="has at most"):
        g.Sequence("0.77").values(2**40)
    with pytest.raises(OverflowError):
        g.Sequence("0.77").values(-1)


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1), st.integers(0, 3))
@settings(deadline=None)
def test_malformed_certificates_are_rejected(preperiod, period, bound, saltus):
    with pytest.raises(g.InvalidInput):
        g.Certificate("0.77", preperiod, period, bound, (70, 6), saltus).verify()


@given(st.lists(st.integers(0, 9), max_size=4))
@settings(deadline=None, max_examples=40)
def test_misere_kayles_matches_the_definition(heaps):
    kayles = g.MisereQuotient("0.77").find(12)
    lost = naive.loses(naive.octal("0.77"), "misere")
    assert kayles.outcome(heaps) == ("P" if lost(heaps) else "N")
    for component, taken, parts in kayles.winning_moves(heaps):
        assert taken + sum(parts) == heaps[component]
        assert lost(heaps[:component] + parts + heaps[component + 1 :])


def test_the_quotient_of_kayles_matches_the_literature():
    # By T. E. Plambeck and A. N. Siegel, "Misère quotients for impartial games" (2008), the order is 40, and the P-portion has 9
    # elements.
    kayles = g.MisereQuotient("0.77")
    with pytest.raises(g.Stopped):
        kayles.find(200, work=10_000)
    assert kayles.order < 40
    with pytest.raises(g.NotKnown):
        kayles.outcome([150])
    assert kayles.find(200).order == 40 and len(kayles.portion) == 9 and kayles.period == (71, 12)
    again = g.MisereQuotient.from_certificate(kayles.certificate())
    assert again.order == 40 and again.classes.tolist() == kayles.classes.tolist()
    a, b = kayles.class_of([3]), kayles.class_of([5])
    assert kayles.product(a, b) == kayles.class_of([3, 5])
    with pytest.raises(g.NotKnown):
        kayles.product(0, 40)
    assert kayles._repr_svg_().startswith("<svg")
    with pytest.raises(g.InvalidInput):
        g.MisereQuotient.from_certificate(kayles.certificate().replace("0.77", "0.75"))
    with pytest.raises(g.ImpartialError):
        again.find(300)


@given(codes, st.integers(0, 1))
@settings(deadline=None, max_examples=40)
def test_a_game_is_found_from_its_values(code, first):
    value = naive.values_of(naive.octal(code))
    values = [value(heap) for heap in range(first, 60)]
    found = g.identify(values)
    named = [game for game in found.games if game.first == first]
    assert found.agreeing > 200 or code in {game.code for game in named}
    # The listed games must have the given values, and must also agree with the next values of their class.
    for game in [game for game in named if game.code][:3]:
        further = g.Sequence(game.code).values(60).tolist()
        assert further[first:] == values
    assert g.identify(found.text) == found == pickle.loads(pickle.dumps(found)) and hash(found) == hash(g.identify(found.text))


def test_values_of_every_kind_are_read():
    plain = g.identify("0 1 2 0 1 2 0 1 2 0 1 2")
    numbers = [0, 1, 2] * 4
    for values in (numbers, tuple(numbers), iter(numbers), numpy.array(numbers), [g.Nimber(n) for n in numbers], "0, 1, 2 " * 4):
        assert g.identify(values) == plain
    stated = g.identify({n: n % 3 for n in reversed(range(12))})
    assert stated.firsts == (0,) and stated.games == [game for game in plain.games if game.first == 0]
    assert g.identify(numbers, first=0) == stated
    assert g.identify(["P", g.Outcome.N, "N"] * 4) == g.identify("PNNPNNPNNPNN")
    table = [[row ^ column for column in range(5)] for row in range(5)]
    for rows in (table, numpy.array(table)):
        assert g.identify(rows).rules[0].rule.startswith("G(a, b) = a ^ b")
    # These are the first lost positions of Wythoff's game (W. A. Wythoff, "A modification of the game of nim", 1907).
    pairs = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18)]
    assert "lost" in g.identify(pairs, lost=True).given
    assert g.identify([0, 3, 6, 9, 12, 15, 18], lost=True).text.startswith("lost 0 3 6")


@pytest.mark.parametrize(
    "values, message",
    [
        ([0, 1, None, 3, 4, 5], "value 3 is missing"),
        ([0, 1, 2.5, 3, 4, 5], "value 3 is `2.5`"),
        ([0, 1, -2, 3, 4, 5], "value 3 is -2: nim-values are not negative"),
        ([0, 1, True, 3, 4, 5], "value 3 is True"),
        ([0, 1, "2 3", 3, 4, 5], "value 3 is '2 3'"),
        ([0, 1, [2], 3, 4, 5], "value 3 is a row"),
        ([[0, 1, 2], 3], "row 2 must be a row"),
        ([[0, 1, 2], [1, 0]], "row 2 of the table has 2 values"),
        ({0: 1, 1: 2, 3: 1, 4: 2, 5: 1, 6: 1, 7: 1}, "after the value of n = 1 comes the value of n = 3"),
        (range(10**9), "more than"),
        (numpy.arange(5), "5 values are too few"),
    ],
)
def test_invalid_values_are_refused_with_a_reason(values, message):
    with pytest.raises(g.InvalidInput, match=message.replace("`", ".")):
        g.identify(values)


def test_one_wrong_value_and_limits_are_tolerated():
    values = [n % 4 for n in range(40)]
    values[17] = 7
    found = g.identify(values, first=0)
    assert not found.games and found.nearly[0].exceptions == (17,) and found.is_strong
    stopped = g.identify(values, work=10)
    assert stopped.stopped and not stopped.games


def test_a_user_defined_game_is_identified_and_tested():
    class Dawson:
        def moves(self, row):
            return [g.Sum(left, row - 2 - left) for left in range(row - 1)]

    values = g.Values.of(Dawson(), 60)
    value = naive.values_of(naive.octal("0.07"))
    assert list(values) == [value(heap) for heap in range(61)] and values[3] == 1 and values[:2] == (0, 0)
    lines = values.table().splitlines()
    assert len(lines) == 62 and lines[-1].split() == ["60", str(value(60))]
    assert values.plot("Dawson").title == "Dawson" and values._repr_svg_().startswith("<svg")
    found = values.identify()
    assert found.games[0].name == "dawsons_kayles"
    further = g.Values.of(g.Search(Dawson()), 200)
    assert all(tried.refuted_at is None for tried in found.trial(further))
    # The further values are correct below 150 and wrong from 150 on, so they must refute the game at the first difference.
    wrong = [value(heap) if heap < 150 else 1 for heap in range(200)]
    first = next(heap for heap in range(150, 200) if value(heap) != 1)
    assert {tried.refuted_at for tried in found.trial(wrong) if tried.name == "0.07"} == {first}
    assert further == g.Values(list(further)) and len({further, g.Values(further)}) == 1
    with pytest.raises(g.Stopped):
        g.Values.of(Dawson(), 400, work=100)
    with pytest.raises(TypeError, match="nim_values"):
        g.Values.of(Dawson(), [(1, 2)])
