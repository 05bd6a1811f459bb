/**
 * Reads `Key=Value&…` in Windows-31J without percent encoding. A value may contain `=`. `RedirectUrl` is always the last
 * field and may contain `&`, so everything after it belongs to it.
 */
export function readAnswer(bytes: ArrayBuffer): Map<string, string> {
  const text = new TextDecoder('shift_jis').decode(bytes).trim()
  const [, before = '', redirectUrl] = /^(.*?)(?:(?:^|&)RedirectUrl=(.*))?$/s.exec(text) ?? []
  const pairs = before.split('&').filter((pair) => pair.includes('='))
  const fields = new Map(pairs.map((pair) => cutAt(pair, pair.indexOf('='))))
  return redirectUrl === undefined ? fields : fields.set('RedirectUrl', redirectUrl)
}

/** A list is written inside each field: `0|1`. */
export function readList(fields: ReadonlyMap<string, string>, name: string): string[] {
  return fields.get(name)?.split('|') ?? []
}

function cutAt(pair: string, at: number): [string, string] {
  return [pair.slice(0, at), pair.slice(at + 1)]
}
