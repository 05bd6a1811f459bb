import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sealingKeyNames } from '#app/kernel/data/sealed.ts'
import { askingOnce, sealingKeysFile, valuesOf } from './secrets.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bunko-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const sources = (env: Record<string, string> = {}, answers: string[] = []) => ({
  env,
  folder,
  ask: async () => answers.shift() ?? null,
})

it('makes sealing keys once, of the form that the Workers take, and keeps them', async () => {
  const first = await valuesOf(['SEALING_KEYS'], sources(), false)
  expect(sealingKeyNames(first)).toEqual(['k1'])
  expect(await valuesOf(['SEALING_KEYS'], sources(), true)).toEqual(first)
})

it('never makes keys where something may be sealed already', async () => {
  await expect(valuesOf(['SEALING_KEYS'], sources(), true)).rejects.toThrow('its value is not known here')
  expect(existsSync(sealingKeysFile(folder))).toBe(false)
})

it('takes what the shell has before what is in the file', async () => {
  writeFileSync(sealingKeysFile(folder), 'old:keys\n')
  const found = await valuesOf(['SEALING_KEYS'], sources({ SEALING_KEYS: 'new:keys,old:keys' }), true)
  expect(found).toEqual({ SEALING_KEYS: 'new:keys,old:keys' })
})

it('asks for the others once, and refuses when nobody answers', async () => {
  const asking = askingOnce(sources({}, ['typed', 'typed again']))
  for (let times = 0; times < 2; times++)
    expect(await valuesOf(['MAIL_API_KEY'], asking, true)).toEqual({ MAIL_API_KEY: 'typed' })
  await expect(valuesOf(['MAIL_API_KEY'], sources(), true)).rejects.toThrow('MAIL_API_KEY is missing')
})
