import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Answer, Client } from './client.ts'
import type { OpenApi } from './commands.ts'
import { runDoctor } from './doctor.ts'

const document = {
  paths: { '/health/alarms': { get: { summary: '' } }, '/health/costs': { get: { summary: '' } } },
} as unknown as OpenApi

const alarm = (title: string, state: string) => ({
  ...{ title, state, written: '130 min', limits: 'Warning from 30 min', about: 'trash', mend: 'Wait.' },
  ...{ runbook: 'docs/operations.md#jobage', since: '2026-11-20T02:10:00.000Z' },
})

const clientOf = (alarms: object, costs: object = { dollars: 18.4, away: 0 }): Client => ({
  document,
  call: async ({ path }) =>
    path === '/health/costs' ? { status: 200, data: costs } : ({ status: 200, data: alarms } as Answer),
})

const printed: string[] = []
vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line))
afterEach(() => void printed.splice(0))

describe('the doctor', () => {
  it('says what is wrong, how bad, and how to mend it, and exits with 1 at an alarm', async () => {
    const alarms = [alarm('Oldest job', 'alarm'), alarm('Mails', 'warn'), alarm('Sites', 'ok')]
    expect(await runDoctor(clientOf({ state: 'alarm', alarms }))).toBe(1)
    expect(printed).toEqual([
      'ALARM  Oldest job (trash): 130 min, since 2026-11-20 02:10 UTC. Warning from 30 min\n       Wait.\n       docs/operations.md#jobage',
      'warn   Mails (trash): 130 min, since 2026-11-20 02:10 UTC. Warning from 30 min\n       Wait.\n       docs/operations.md#jobage',
      'ok     1 of 3 measures',
      'info   about $18.40 a month by list prices: npm run cli -- health costs',
    ])
  })

  it('exits with 0 if there are only warnings, and says what the costs lack', async () => {
    expect(await runDoctor(clientOf({ state: 'warn', alarms: [] }, { dollars: 5, away: 1 }))).toBe(0)
    expect(printed.at(-1)).toContain("without 1 databases that don't answer")
  })

  it('tells who may ask', async () => {
    const refusing: Client = { document, call: async () => ({ status: 609, message: 'No.' }) }
    await expect(runDoctor(refusing)).rejects.toThrow('609 No. Call with --as')
  })
})
