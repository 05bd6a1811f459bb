import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#app/api/endpoints.ts'
import { routeOf } from '#app/doors/api/call-docs.ts'
import { toSnakeCase } from '#app/doors/wire.ts'
import entities from '#tests/house/spec/entities.json' with { type: 'json' }
import { inputSchema } from '../../../../scripts/api-doc/open-api.ts'
import { elsewhere, notOfCompany, notSettings } from './not-settings.ts'
import { settingGroups } from './site-settings.ts'

/** The entities of the specification that are settings of a site. */
const ofSites = [
  'LayoutSetting',
  'SidebarColors',
  'ContentSearchResultSetting',
  'SearchResultButton',
  'Button',
  'SortField',
  'Banner',
  'BannerSlide',
  'Watermark',
  'FooterLink',
  'FooterSetting',
  'HeaderSetting',
  'BodySetting',
  'InputSetting',
  'CustomLoginSetting',
  'SearchTab',
  'SearchBox',
  'Terms',
  'CompanySettings',
] as const

const fields = ofSites.flatMap((entity) => Object.keys(entities[entity]).map((field) => `${entity}.${field}`))
const proved = new Set(
  settingGroups.flatMap((group) => Object.values(group.fields).flatMap(({ spec = [] }) => spec)),
)
const other = new Set(
  [...Object.keys(elsewhere), ...Object.keys(notOfCompany)].map((field) => `CompanySettings.${field}`),
)
const inputOf = (call: string) => {
  const endpoint = endpoints.find((one) => routeOf(one) === call)
  return endpoint === undefined ? null : Object.keys(inputSchema(endpoint).properties ?? {})
}

describe('the settings of the specification', () => {
  it('are each covered by a test, or aren’t a site’s, with a reason', () => {
    const missing = fields.filter(
      (field) => !proved.has(field) && !(field in notSettings) && !other.has(field),
    )
    expect(missing).toEqual([])
  })

  it('are listed once, under the specification’s names', () => {
    const known = new Set(fields)
    const named = [...proved, ...Object.keys(notSettings), ...other]
    expect(named.filter((field) => !known.has(field))).toEqual([])
    expect(Object.keys(notSettings).filter((field) => proved.has(field))).toEqual([])
    expect([...other].filter((field) => proved.has(field))).toEqual([])
  })

  it('are accepted by the call that writes each', () => {
    const refused = [
      ...settingGroups.flatMap(({ call, fields: ofGroup }) =>
        Object.keys(ofGroup).map((field) => [call, toSnakeCase(field.split('.')[0] ?? '')] as const),
      ),
      ...Object.values(elsewhere).map(({ call, field }) => [call, field] as const),
    ].filter(([call, field]) => inputOf(call)?.includes(field) !== true)
    expect(refused).toEqual([])
  })

  it('of other screens have a test that mentions them', () => {
    const words = { googleId: 'googleClientId' } as Record<string, string>
    const unproved = Object.entries(elsewhere).filter(
      ([name, { test, word = words[name] ?? name }]) =>
        !existsSync(test) || !readFileSync(test, 'utf8').includes(word),
    )
    expect(unproved.map(([name]) => name)).toEqual([])
  })
})
