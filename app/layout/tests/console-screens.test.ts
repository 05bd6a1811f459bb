import { describe, expect, it } from 'vitest'
import { screenGroups } from '#app/features/feature.ts'
import { type Standing, screensFor } from '#app/features/finder/model/screens.ts'
import { translator } from '#app/visit/translator.ts'

const places = {
  platform: { companyId: null, tenantId: null },
  company: { companyId: 1, tenantId: null },
  site: { companyId: 1, tenantId: 1 },
}

describe.each(Object.entries(places))('the screens of the %s', (_, standing) => {
  const screens = screensFor({ level: 'system_admin' }, standing)

  it('fit into the menu: at most nine', () => {
    expect(screens.filter(({ isTab }) => !isTab).length).toBeLessThanOrEqual(9)
  })

  it('each have an address and a shortcut of their own', () => {
    const addresses = screens.map(({ to }) => to)
    const keys = screens.flatMap(({ shortcut }) => shortcut ?? [])
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it.each(['en', 'ja'] as const)('are called something in %s', (locale) => {
    const say = translator(locale, 'console') as unknown as (key: string, values: object) => string
    expect(screens.filter(({ title }) => say(title, { defaultValue: '' }) === '')).toEqual([])
  })
})

it.each(['en', 'ja'] as const)('every group of the rail is called something in %s', (locale) => {
  const say = translator(locale, 'console') as unknown as (key: string, values: object) => string
  expect(screenGroups.filter((group) => say(`menu.${group}`, { defaultValue: '' }) === '')).toEqual([])
})

it('title screens of a company or the platform as such, never as a site’s', () => {
  const groupsOf = (standing: Standing) =>
    new Set(
      screensFor({ level: 'system_admin' }, standing).flatMap(({ group, isTab }) => (isTab ? [] : group)),
    )
  expect(groupsOf(places.company)).toEqual(new Set(['company', 'administrators']))
  expect(groupsOf(places.platform)).toEqual(new Set(['platform', 'administrators']))
  expect(groupsOf(places.site)).toEqual(new Set(['content', 'people', 'site']))
})
