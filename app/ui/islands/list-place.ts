/** What the history keeps with a list that grows: how far it went, and how far down a reader was as they followed a link. */
type Place = { lastPage?: number; top?: number | undefined }

export function keptPlace(): Place {
  return (history.state ?? {}) as Place
}

export function keepPlace(place: Place): void {
  history.replaceState({ ...history.state, ...place }, '')
}
