/**
 * An XML element and its contents. Supports what our own documents use: no comments, no CDATA sections, and no
 * resolution of namespaces.
 */
export type XmlElement = {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

const token = /<\?xml [^?]*\?>|<\/([\w:]+)>|<([\w:]+)((?: [\w:]+="[^"<]*")*)(\/?)>|([^<]+)/uy
const badText = /&(?!(?:amp|lt|gt|quot|apos);)|[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u
const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Parses a document. Throws at the first error of syntax. */
export function readXml(source: string): XmlElement {
  if (!source.startsWith('<?xml ')) throw new Error('no declaration')
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  token.lastIndex = 0
  while (token.lastIndex < source.length) {
    const at = token.lastIndex
    const [whole, closed, name, attributes = '', end, text] = token.exec(source) ?? []
    if (whole === undefined) throw new Error(`not well-formed at ${at}: ${source.slice(at, at + 60)}`)
    const inside = open.at(-1) as XmlElement
    if (text !== undefined) inside.text += plain(text)
    if (closed !== undefined && open.pop()?.name !== closed)
      throw new Error(`${closed} closes ${inside.name}`)
    if (name === undefined) continue
    const element = { name, attributes: attributesOf(attributes), text: '', children: [] }
    inside.children.push(element)
    if (end === '') open.push(element)
  }
  if (open.length !== 1 || root.children.length !== 1) throw new Error('more or less than one root')
  return root.children[0] as XmlElement
}

function attributesOf(source: string): Record<string, string> {
  const pairs = [...source.matchAll(/ ([\w:]+)="([^"]*)"/gu)].map(([, name = '', value = '']) => [
    name,
    plain(value),
  ])
  const names = pairs.map(([name]) => name)
  if (new Set(names).size < names.length) throw new Error(`an attribute twice: ${source}`)
  return Object.fromEntries(pairs)
}

function plain(text: string): string {
  if (badText.test(text)) throw new Error(`not to be written so: ${text.slice(0, 60)}`)
  return text.replace(/&(\w+);/g, (_, name: string) => signs[name] ?? '')
}

/** The direct children with this name. */
export function below({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name)
}

export function textOf(element: XmlElement, name: string): string | undefined {
  return below(element, name)[0]?.text
}
