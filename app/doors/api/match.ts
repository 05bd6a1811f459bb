import type { Endpoint } from './endpoint.ts'

export type Match = { endpoint: Endpoint; params: Record<string, string> }

/** Finds the endpoint of a call. Literal segments win over `:params`, whatever the order of the tables. */
export function matchEndpoint(endpoints: readonly Endpoint[], method: string, path: string): Match | null {
  const segments = split(path)
  let found: Match | null = null
  for (const endpoint of endpoints) {
    if (endpoint.method !== method) continue
    const params = matchSegments(split(endpoint.path), segments)
    if (params !== null && (found === null || count(params) < count(found.params)))
      found = { endpoint, params }
  }
  return found
}

function matchSegments(pattern: string[], segments: string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of pattern.entries()) {
    const segment = segments[at] as string
    if (part.startsWith(':')) params[part.slice(1)] = decode(segment)
    else if (part !== segment) return null
  }
  return params
}

function split(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

function count(params: Record<string, string>): number {
  return Object.keys(params).length
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
