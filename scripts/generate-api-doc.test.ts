import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chapters, endpoints } from '#app/api/endpoints.ts'
import { routeOf } from '#app/doors/api/call-docs.ts'
import { readWire } from '#app/doors/wire.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { callDocs, docOf, docsByFile } from './api-doc/call-docs.ts'
import { fieldNotes } from './api-doc/field-notes.ts'
import { fieldNotesJa } from './api-doc/field-notes-ja.ts'
import { inputSchema, type Schema } from './api-doc/open-api.ts'
import { chaptersJa } from './api-doc/texts.ts'
import { apiDocs } from './generate-api-doc.ts'
import { filesOf } from './parts/places.ts'
import { root } from './parts/settings.ts'

const calls = endpoints.map((endpoint) => [routeOf(endpoint), endpoint] as const)
const guest = { actor: null, site: { tenantId: 1, settingLogin: 0, accountType: 'EMAIL' } } as Visit

function fieldsOf({ properties = {}, items }: Schema): string[] {
  const inner = Object.entries(properties).flatMap(([name, schema]) => [name, ...fieldsOf(schema)])
  return items === undefined ? inner : [...inner, ...fieldsOf(items)]
}

describe('the documents of the API', () => {
  it.each(Object.entries(apiDocs()))(
    'docs/%s is what scripts/generate-api-doc.ts generates',
    (name, text) => {
      expect(readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8')).toBe(text)
    },
  )

  it('describe every call, and none that is gone', () => {
    const all = calls.map(([route]) => route)
    expect(new Set(all).size).toBe(all.length)
    expect(Object.keys(callDocs).sort()).toEqual(all.toSorted())
  })

  it.each(Object.entries(docsByFile))('describe in %s calls of a table beside it', (file, docs) => {
    const tables = filesOf(`${dirname(file)}/*-endpoints.ts`)
      .map((table) => readFileSync(`${root}/${table}`, 'utf8'))
      .join('\n')
    for (const route of Object.keys(docs)) expect(tables).toContain(`('${route}'`)
  })

  it('describe every field by its name on the wire', () => {
    const fields = endpoints.flatMap((endpoint) => fieldsOf(inputSchema(endpoint)))
    expect([...new Set(fields)].sort()).toEqual(Object.keys(fieldNotes).sort())
  })

  it('say in Japanese what each chapter, call and field is', () => {
    const isJapanese = (text = '') => /[\u3040-\u9fff]/.test(text)
    expect(Object.keys(fieldNotesJa).sort()).toEqual(Object.keys(fieldNotes).sort())
    // A field that only lists its values reads the same in both languages.
    const plain = Object.entries(fieldNotesJa).filter(([, note]) => !isJapanese(note.replace(/`[^`]*`/g, '')))
    expect(plain.map(([name]) => name)).toEqual(['extension_type'])
    expect(calls.filter(([route]) => !isJapanese(callDocs[route]?.ja)).map(([route]) => route)).toEqual([])
    expect(Object.keys(chaptersJa)).toEqual(Object.keys(chapters))
  })

  it.each(calls)('give an example that %s accepts', (_, endpoint) => {
    const result = endpoint.input.safeParse(readWire(docOf(endpoint).request ?? {}))
    expect(result.error?.issues ?? []).toEqual([])
  })

  it.each(calls.filter(([, { access }]) => access !== 'public' && access !== 'optional'))(
    'state correctly that %s is not for guests',
    async (_, endpoint) => {
      const params = readWire(docOf(endpoint).request ?? {}) as Record<string, unknown>
      const file = { name: 'book.pdf', type: 'application/pdf', stream: (async function* () {})() }
      const called =
        endpoint.body === 'bytes'
          ? endpoint.handle(guest, params, null)
          : endpoint.body === 'json'
            ? endpoint.handle(guest, params)
            : endpoint.body === 'pictures'
              ? endpoint.handle(guest, params, new Map())
              : endpoint.handle(guest, { contentId: 'k7wq2m5xepz4nbtd3hsv6ycr' }, async () => params, file)
      const refusal = await called.catch((error: unknown) => error)
      expect(isRefusal(refusal) && refusal.name).toBe('unauthorized')
    },
  )
})
