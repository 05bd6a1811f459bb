import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { callsOf, type OpenApi } from './api-docs-view.ts'

const document: OpenApi = JSON.parse(readFileSync('docs/openapi.json', 'utf8'))

it('shows every call of the document once, each with an example answer', () => {
  const calls = document.tags.flatMap(({ name }) => callsOf(document, name))
  const count = Object.values(document.paths).flatMap(Object.keys).length
  expect(calls.length).toBe(count)
  expect(new Set(calls.map(({ id }) => id)).size).toBe(count)
  expect(calls.filter(({ answer }) => !answer.includes('"status": 200'))).toEqual([])
})

it('says the same in Japanese: the same calls, each with a summary and field texts of its own', () => {
  const japanese: OpenApi = JSON.parse(readFileSync('docs/openapi.ja.json', 'utf8'))
  for (const { name, ...tag } of japanese.tags) {
    expect(tag['x-displayName']).toMatch(/[\u3040-\u9fff]/)
    const [ours, theirs] = [callsOf(japanese, name), callsOf(document, name)]
    expect(ours.map(({ id }) => id)).toEqual(theirs.map(({ id }) => id))
    expect(ours.filter(({ summary }) => !/[\u3040-\u9fff]/.test(summary))).toEqual([])
  }
})

it('shows for a call its access, refusals and an example request', () => {
  const calls = callsOf(document, 'Administrators')
  const add = calls.find(({ method, path }) => method === 'POST' && path === '/api-key/add')
  expect(add?.fields).toContainEqual(
    expect.objectContaining({ name: 'level', type: 'service_admin | company_admin', isRequired: true }),
  )
  expect(add?.refusals).toContain('609 noPermission')
  expect(JSON.parse(add?.request ?? '')).toMatchObject({ level: 'service_admin' })
  const detail = calls.find(({ path }) => path === '/staff/detail/{staff_id}')
  expect(detail?.fields[0]).toMatchObject({ name: 'staff_id', isRequired: true })
})
