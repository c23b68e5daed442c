import JSON
import WireProtocol

extension JSONValue {
    /// The value at a path of member names and indices; `nil` if there is none.
    func at(_ path: ArraySlice<JSONValue>) -> JSONValue? {
        guard let step = path.first else { return self }
        switch (self, step) {
        case (.object(let object), .string(let name)): return object[name]?.at(path.dropFirst())
        case (.array(let elements), .integer(let index)):
            return elements.indices.contains(index) ? elements[index].at(path.dropFirst()) : nil
        default: return nil
        }
    }

    /// Returns the value with another one at a path of member names and indices; `nil` removes the value there.
    func replacing(_ path: ArraySlice<JSONValue>, by new: JSONValue?) -> JSONValue? {
        guard let step = path.first else { return new }
        let rest = path.dropFirst()
        switch (self, step) {
        case (.object(let object), .string(let name)):
            var members = object.members
            let place = members.firstIndex { $0.name == name }
            let value = (place.map { members[$0].value } ?? .null).replacing(rest, by: new)
            switch (place, value) {
            case (let place?, let value?): members[place].value = value
            case (let place?, nil): members.remove(at: place)
            case (nil, let value?): members.append((name, value))
            case (nil, nil): break
            }
            return .object(JSONObject(members))
        case (.array(var elements), .integer(let index)):
            if index == elements.count, let new, rest.isEmpty { return .array(elements + [new]) }
            guard elements.indices.contains(index) else { return self }
            if let value = elements[index].replacing(rest, by: new) {
                elements[index] = value
            } else {
                elements.remove(at: index)
            }
            return .array(elements)
        default: return self
        }
    }
}
