/** Domains that RFC 2606 and 6761 keep for examples and tests, and names that only this machine knows. */
const reserved = /(?:^|\.)(?:example|test|invalid|localhost|local)$|(?:^|\.)example\.(?:com|net|org)$/i
const loopback = /^(?:127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[?::1\]?)$/
const noId = /^0{32}$|^0{8}-0{4}-0{4}-0{4}-\d{12}$/

/** Says why a text stands for a value that is still missing. Null if it can be a real one. */
export function placeholderIn(text: string): string | null {
  if (noId.test(text)) return `${text} stands for an id`
  const host = text
    .split(/[\s,]+/)
    .flatMap(hostsIn)
    .find(isReserved)
  return host === undefined ? null : `${host} is a name for examples or for one machine`
}

const isReserved = (host: string) => reserved.test(host) || loopback.test(host)

/** The hosts that a URI, a mail address or a bare host name leads to. */
function hostsIn(text: string): string[] {
  const [, authority = text] = /^[a-z][a-z0-9+.-]*:(?:\/\/)?([^/?#]*)/i.exec(text) ?? []
  return [(authority.split('@').at(-1) ?? '').replace(/:\d+$/, '').replace(/\.$/, '')]
}
