type Pair<Item> = readonly [Item | undefined, Item | undefined]

/** Pairs the items of two lists without changing their order, so that pairs are as alike as possible. An item may stay without partner. */
export function align<Item>(
  ones: readonly Item[],
  others: readonly Item[],
  alike: (one: Item, other: Item) => number,
): Pair<Item>[] {
  // best[at][beside]: the most that the items from there on can reach.
  const best = ones.map(() => others.map(() => 0))
  const bestOf = (at: number, beside: number) => best[at]?.[beside] ?? 0
  const paired = (at: number, beside: number) => {
    const worth = alike(ones[at]!, others[beside]!)
    return worth === 0 ? 0 : worth + bestOf(at + 1, beside + 1)
  }
  for (let at = ones.length - 1; at >= 0; at--)
    for (let beside = others.length - 1; beside >= 0; beside--)
      best[at]![beside] = Math.max(paired(at, beside), bestOf(at + 1, beside), bestOf(at, beside + 1))

  const pairs: Pair<Item>[] = []
  let [at, beside] = [0, 0]
  while (at < ones.length && beside < others.length) {
    const worth = bestOf(at, beside)
    if (worth > 0 && paired(at, beside) === worth) pairs.push([ones[at++], others[beside++]])
    else if (bestOf(at + 1, beside) === worth) pairs.push([ones[at++], undefined])
    else pairs.push([undefined, others[beside++]])
  }
  while (at < ones.length) pairs.push([ones[at++], undefined])
  while (beside < others.length) pairs.push([undefined, others[beside++]])
  return pairs
}
