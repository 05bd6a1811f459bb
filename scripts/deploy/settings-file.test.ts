import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settingsFile } from '#tests/cloudflare/deployment.ts'
import { settingsFrom } from './settings-file.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bunko-settings-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

it('asks for what is missing until the answer fits, and writes it into the file', async () => {
  const file = join(folder, 'asked.json')
  const { hosts, administrator: _, ...rest } = settingsFile
  writeFileSync(file, JSON.stringify({ ...rest, hosts: { ...hosts, viewer: undefined } }))
  const answers = ['viewer.localhost', '', 'viewer.kumo-books.jp', 'Aya Mori', 'aya@kumo-books.jp']
  const asked: string[] = []
  const settings = await settingsFrom(file, 'production', async (question) => {
    asked.push(question)
    return answers.shift() ?? null
  })
  expect(asked.map((question) => question.split(/[ (:]/)[0])).toEqual([
    'The',
    'hosts.viewer',
    'The',
    'Name',
    'E-mail',
  ])
  expect([settings.hosts.viewer, settings.administrator.name]).toEqual(['viewer.kumo-books.jp', 'Aya Mori'])
  expect(JSON.parse(readFileSync(file, 'utf8')).administrator).toEqual({
    name: 'Aya Mori',
    email: 'aya@kumo-books.jp',
  })
})

it('names what is missing where nobody can answer, and leaves the file as it is', async () => {
  const file = join(folder, 'silent.json')
  const text = JSON.stringify({ name: 'kumo' })
  writeFileSync(file, text)
  const problem = await settingsFrom(file, 'production', async () => null).catch(
    (error: Error) => error.message,
  )
  for (const field of ['account', 'zone', 'hosts', 'mail', 'securityContact', 'administrator'])
    expect(problem).toContain(`  ${field}: is missing`)
  expect(readFileSync(file, 'utf8')).toBe(text)
})

it('says that a file is no JSON', async () => {
  const file = join(folder, 'broken.json')
  writeFileSync(file, '{ name: ')
  await expect(settingsFrom(file, 'production', async () => null)).rejects.toThrow("can't be read as JSON")
})
