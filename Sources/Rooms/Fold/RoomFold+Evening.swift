import GameRules

extension RoomFold: Evening {
    var roundPlaces: [RoundPlaces] { game.roundPlaces }
    var allRoundPlaces: [RoundPlaces] { game.allRoundPlaces }
    var names: NameList { seats.names }
    func isRemoved(_ seat: SeatID) -> Bool? { seats.seat(seat)?.isRemoved }
}
