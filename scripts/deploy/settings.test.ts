import { expect, it } from 'vitest'
import { settingsFile } from '#tests/cloudflare/deployment.ts'
import { ensureVariables } from './configuration.ts'
import { placeholderIn } from './placeholder.ts'
import { thisProject } from './project.ts'
import { readSettings } from './settings.ts'

const problems = (change: object, environment: 'production' | 'staging' = 'production'): string[] => {
  try {
    ensureVariables(thisProject, readSettings({ ...settingsFile, ...change }, environment))
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

it('takes what an operator writes, and adds what has a usual value', () => {
  expect(problems({})).toEqual([])
  expect(readSettings(settingsFile, 'production')).toMatchObject({
    name: 'kumo',
    location: 'apac',
    ownDomains: null,
  })
})

it.each([
  [{ name: undefined }, 'name: is missing'],
  [{ account: '1234' }, 'account: give the id as the dashboard shows it: 32 hex digits'],
  [
    { hosts: { ...settingsFile.hosts, viewer: 'https://viewer.kumo-books.jp/' } },
    'hosts.viewer: give a host such as',
  ],
  [{ hosts: { ...settingsFile.hosts, admin: [] } }, 'hosts.admin: name at least one host'],
  [{ hosts: { ...settingsFile.hosts, admin: ['kumo-books.jp'] } }, 'hosts: kumo-books.jp is named twice'],
  [
    { hosts: { ...settingsFile.hosts, admin: ['admin.other.jp'] } },
    'hosts: admin.other.jp is not in the zone kumo-books.jp',
  ],
  [
    { mail: { ...settingsFile.mail, endpoint: 'http://mail.kumo-books.jp' } },
    'mail.endpoint: give an address that begins with https://',
  ],
  [{ colour: 'red' }, 'the file: remove colour'],
  [{ vars: { ...settingsFile.vars, SANDBOX: '{}' } }, 'vars.SANDBOX: is for local use only'],
  [
    { vars: { ...settingsFile.vars, ALLOW_PRIVATE_RANGES: '1' } },
    'vars.ALLOW_PRIVATE_RANGES: is for local use only',
  ],
  [{ vars: { ...settingsFile.vars, VIEWER_HOST: 'other.jp' } }, 'vars.VIEWER_HOST: set hosts.viewer instead'],
  [{ vars: { ...settingsFile.vars, COLOUR: 'red' } }, 'vars.COLOUR: no Worker has this variable'],
])('refuses %j by the name of the field: %s', (change, problem) => {
  const found = problems(change)
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(problem)
})

it.each([
  [{ account: '0'.repeat(32) }, 'account'],
  [{ zone: 'books.example' }, 'zone'],
  [{ hosts: { ...settingsFile.hosts, viewer: 'viewer.localhost' } }, 'hosts.viewer'],
  [{ mail: { ...settingsFile.mail, from: 'no-reply@bunko.example' } }, 'mail.from'],
  [{ securityContact: ['mailto:security@example.com'] }, 'securityContact.0'],
  [{ administrator: { name: 'Ada', email: 'ada@books.example' } }, 'administrator.email'],
  [{ vars: { PUBLISHER_PAY: '' } }, 'vars.LEARNING_ISSUER'],
  [
    { vars: { LEARNING_ISSUER: 'http://localhost:9787/learning', PUBLISHER_PAY: '' } },
    'vars.LEARNING_ISSUER',
  ],
])('refuses the placeholder in %j at %s', (change, field) => {
  const found = problems(change).filter((line) => line.startsWith(`${field}:`))
  expect(found).toHaveLength(1)
})

it('staging has the same settings but for what it says, under a name and hosts of its own', () => {
  const { name, hosts, mail } = readSettings(settingsFile, 'staging')
  expect([name, hosts.viewer, mail.from]).toEqual([
    'kumo-staging',
    'viewer.staging.kumo-books.jp',
    'no-reply@kumo-books.jp',
  ])
  expect(problems({ staging: undefined }, 'staging')[0]).toContain('staging: name the hosts')
  expect(problems({ staging: { name: 'other' } }, 'staging')[0]).toContain('staging.hosts: name the hosts')
})

it.each([
  ['00000000-0000-0000-0000-000000000001', true],
  ['https://id.learning.example', true],
  ['mailto:a@example.org,https://kumo-books.jp', true],
  ['http://127.0.0.1:8787/mail', true],
  ['kumo-books.jp,localhost', true],
  ['https://api.cloudflare.com/client/v4', false],
  ['example-books.jp', false],
  ['', false],
])('%s is a placeholder: %s', (text, isOne) => {
  expect(placeholderIn(text) !== null).toBe(isOne)
})
