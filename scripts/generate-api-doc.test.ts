import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#app/api/endpoints.ts'
import { isRefusal } from '#app/errors/refusal.ts'
import { readWire } from '#app/http/wire.ts'
import type { Visit } from '#app/visit/visit.ts'
import { areas, callNotes, noteOf, routeOf } from './api-doc/call-notes.ts'
import { fieldNotes } from './api-doc/field-notes.ts'
import { inputSchema, type Schema } from './api-doc/open-api.ts'
import { apiDocs } from './generate-api-doc.ts'

const calls = endpoints.map((endpoint) => [routeOf(endpoint), endpoint] as const)
const guest = { actor: null, site: { tenantId: 1, settingLogin: 0, accountType: 'EMAIL' } } as Visit

function fieldsOf({ properties = {}, items }: Schema): string[] {
  const inner = Object.entries(properties).flatMap(([name, schema]) => [name, ...fieldsOf(schema)])
  return items === undefined ? inner : [...inner, ...fieldsOf(items)]
}

describe('the documents of the API', () => {
  it.each(Object.entries(apiDocs()))(
    'docs/%s is what scripts/generate-api-doc.ts makes today',
    (name, text) => {
      expect(readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8')).toBe(text)
    },
  )

  it('describe every call, and none that is gone', () => {
    const described = areas.flatMap((area) => area.endpoints.map(routeOf))
    const all = calls.map(([route]) => route)
    expect(described.sort()).toEqual(all.toSorted())
    expect(Object.keys(callNotes).sort()).toEqual(all.toSorted())
  })

  it('describe every field by its name on the wire', () => {
    const fields = endpoints.flatMap((endpoint) => fieldsOf(inputSchema(endpoint)))
    expect([...new Set(fields)].sort()).toEqual(Object.keys(fieldNotes).sort())
  })

  it.each(calls)('give an example that %s accepts', (_, endpoint) => {
    const result = endpoint.input.safeParse(readWire(noteOf(endpoint).request ?? {}))
    expect(result.error?.issues ?? []).toEqual([])
  })

  it.each(calls.filter(([, endpoint]) => !['anyone', 'visitor'].includes(noteOf(endpoint).who)))(
    'say rightly that %s is not for guests',
    async (_, endpoint) => {
      const params = readWire(noteOf(endpoint).request ?? {}) as Record<string, unknown>
      const file = { name: 'book.pdf', type: 'application/pdf', stream: (async function* () {})() }
      const called =
        endpoint.body === 'json'
          ? endpoint.handle(guest, params)
          : endpoint.handle(guest, { contentId: 'k7wq2m5xepz4nbtd3hsv6ycr' }, async () => params, file)
      const refusal = await called.catch((error: unknown) => error)
      expect(isRefusal(refusal) && refusal.name).toBe('unauthorized')
    },
  )
})
