import { expect, it } from 'vitest'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { judgeRanges } from './ip-range.ts'

/** The problems that an administrator of a level is shown for ranges of a new group. */
function toldTo(level: Staff['level'], texts: string[], proposesLarger = false): string[] {
  const visit = { env: {} } as Visit
  const typed = texts.map((text) => ({ text, startsOn: null, endsOn: null, reason: '' }))
  const group = { groupId: 'g', held: [], proposesLarger }
  const { problems } = judgeRanges(visit, { level } as Staff, typed as never, group)
  return problems.map(({ problem }) => decodeURIComponent(problem))
}

it('R421 ruling 40 tells each level which subnets they may enter themselves', () => {
  const wrong = ['133.11.0.0/33', '133.11.0.0/15', '133.11.*.*', '133.11.0.0 - 133.12.0.0', '2400:db0::/129']
  const service = toldTo('service_admin', wrong)
  expect(service.map((problem) => problem.split('?')[0])).toEqual([
    'ipSubnet',
    'ipSubnet',
    'ipSubnet',
    'ipRangeTooWide',
    'ipSubnet',
  ])
  expect(service.slice(0, 3).every((problem) => problem.includes('min=24&max=32'))).toBe(true)
  expect(service[3]).toContain('prefix=24')
  expect(service[4]).toContain('min=48&max=128')
  for (const wide of [toldTo('system_admin', wrong), toldTo('company_admin', wrong, true)]) {
    expect(wide[0]).toContain('min=16&max=32')
    expect(wide.join()).not.toMatch(/(?:min|prefix)=24\b/)
  }
})
