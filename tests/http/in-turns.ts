/** Runs `ask` for every item, six at a time, as many as a browser sends at once. */
export async function inTurns<Item>(
  items: readonly Item[],
  ask: (item: Item, place: number) => Promise<void>,
): Promise<void> {
  const left = [...items.entries()]
  const turn = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await ask(next[1], next[0])
  }
  await Promise.all(Array.from({ length: 6 }, turn))
}
