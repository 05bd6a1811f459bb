/**
 * Changes a page where the server's HTML has changed: `base` is the HTML that the page was made of, `next` the current HTML. Everything
 * that scripts and people have changed elsewhere stays: typed text, open dialogs, scroll positions, islands. Returns false if the page must
 * be reloaded: its scripts have changed, or a script has removed an element that has changed.
 */
export function morph(live: Document, base: Document, next: Document): boolean {
  if (scriptsOf(base) !== scriptsOf(next)) return false
  try {
    change(live.documentElement, base.documentElement, next.documentElement)
    return true
  } catch (error) {
    if (error instanceof Lost) return false
    throw error
  }
}

/** Thrown if an element that has changed is no longer in the page. */
class Lost extends Error {}

const scriptsOf = (page: Document) => [...page.scripts].map(({ src, text }) => src + text).join('\n')

function change(live: Element, base: Element, next: Element): void {
  if (isSame(base, next)) return
  changeAttributes(live, base, next)
  if (live instanceof HTMLTemplateElement) live.innerHTML = next.innerHTML
  const lives = new Map(align([...base.childNodes], [...live.childNodes], alike))
  let last: Node | null = null
  for (const [before, after] of align([...base.childNodes], [...next.childNodes], alike)) {
    const own = before === undefined ? undefined : lives.get(before)
    if (before === undefined) last = insertAfter(last, live, live.ownerDocument.importNode(after!, true))
    else if (after === undefined) own && live.removeChild(own)
    else last = changeNode(own, before, after) ?? last
  }
}

function changeNode(live: Node | undefined, base: Node, next: Node): Node | undefined {
  if (isSame(base, next)) return live
  if (live === undefined) throw new Lost()
  if (!(live instanceof Element)) {
    live.nodeValue = next.nodeValue
    return live
  }
  if (isOfReact(live)) {
    const made = live.ownerDocument.importNode(next, true)
    live.replaceWith(made)
    return made
  }
  change(live, base as Element, next as Element)
  return live
}

/** Compares the contents of templates, too: `isEqualNode` doesn't. */
function isSame(one: Node, other: Node): boolean {
  if (!one.isEqualNode(other)) return false
  if (!(one instanceof Element && other instanceof Element)) return true
  const hasTemplate = one instanceof HTMLTemplateElement || one.querySelector('template') !== null
  return !hasTemplate || one.outerHTML === other.outerHTML
}

/** Tells whether React renders into this element. React loses track of nodes that others change, so an island is replaced as a whole. */
function isOfReact(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactContainer'))
}

function changeAttributes(live: Element, base: Element, next: Element): void {
  for (const name of new Set([...base.getAttributeNames(), ...next.getAttributeNames()])) {
    const value = next.getAttribute(name)
    if (value === base.getAttribute(name)) continue
    if (value === null) live.removeAttribute(name)
    else live.setAttribute(name, value)
  }
}

function insertAfter(last: Node | null, parent: Node, node: Node): Node {
  return parent.insertBefore(node, last === null ? parent.firstChild : last.nextSibling)
}

/** Rates how likely two nodes stand for the same one; 0 if they can't. */
function alike(one: Node, other: Node): number {
  if (one.nodeName !== other.nodeName) return 0
  if (isSame(one, other)) return 5
  if (!(one instanceof Element && other instanceof Element)) return 1
  const same = ['id', 'name', 'class'].filter((name) => one.getAttribute(name) === other.getAttribute(name))
  return one.id === other.id ? 1 + same.length : 0
}

type Pair<Item> = readonly [Item | undefined, Item | undefined]

/**
 * Pairs the items of two lists in order, so that the sum of `alike` over all pairs is as large as possible. An item may stay without a
 * partner.
 */
export function align<Item>(
  ones: readonly Item[],
  others: readonly Item[],
  alike: (one: Item, other: Item) => number,
): Pair<Item>[] {
  // best[at][beside] is the largest sum that the items from there on can reach.
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
