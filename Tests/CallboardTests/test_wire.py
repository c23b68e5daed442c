"""Commands, rejections and broadcasts as a client on a socket sees them."""


def test_a_first_evening(evening):
    played = evening()
    ada, bo = played.players
    played.call(*played.row())
    for cell in range(3):
        answer = ada.do("mark", cell=cell)
    assert answer["lines"] == ["row1"]
    for screen in (played.host, bo):
        bingo = screen.wait_for("bingos")["bingos"][0]
        assert bingo["name"] == "Ada" and bingo["rank"] == 1 and bingo["call"] == 3
