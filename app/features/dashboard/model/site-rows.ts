import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { readSellingFacts } from '#app/features/orders/model/selling/selling-facts.ts'
import type { SideBySide } from '#app/kernel/data/ask-tenant-databases.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { listed } from '#app/kernel/data/given-rows.ts'
import { livesIn } from '#app/kernel/data/lives-here.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { sideBySide, type There } from '#app/visit/side-by-side.ts'
import type { SiteAddress } from '#app/visit/site.ts'
import { siteSettingSchemas } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type Figures, failedJobs, openJobs, refusedFiles, salesOn, useOn } from './figures.ts'
import { type SiteFacts, type SiteStep, stepsLeft } from './steps.ts'

/** A site with what is left to do and its figures of today. */
export type SiteRow = SiteAddress & {
  tenantId: number
  name: string
  companyId: number
  company: string
  /** The company was stopped, so readers see nothing. */
  isStopped: boolean
  facts: SiteFacts
  /** The steps that are left; none while the checklist is put away. */
  left: SiteStep[]
  isHidden: boolean
  hasSamples: boolean
  figures: Figures
}

type SiteRows = { sites: SiteRow[] } & Pick<SideBySide<unknown>, 'silent'>

/**
 * These sites in this order, in two statements for each database however many they are. Sites whose database doesn't answer are left out, and
 * `silent` names it.
 */
export async function readSiteRows(visit: Visit, tenantIds: readonly number[]): Promise<SiteRows> {
  if (tenantIds.length === 0) return { sites: [], silent: [] }
  const { answers, silent } = await sideBySide(visit, (there) => rowsThere(visit, there, tenantIds))
  const found = new Map(answers.flat().map((row) => [row.tenantId, row]))
  return { sites: tenantIds.flatMap((tenantId) => found.get(tenantId) ?? []), silent }
}

async function rowsThere(
  { locale, now }: Visit,
  there: There,
  tenantIds: readonly number[],
): Promise<SiteRow[]> {
  const [rows, selling] = await Promise.all([
    sitesOf(there.db, locale, now())
      .where('tenant.id', 'in', listed(tenantIds))
      .where(livesIn(there, 'tenant.id'))
      .execute(),
    readSellingFacts(there.db, tenantIds),
  ])
  return rows.flatMap((row) => {
    const facts = selling.get(row.tenantId)
    return facts === undefined ? [] : [siteRow(row, facts)]
  })
}

/** The site of a visit. Refuses one that is gone with `notFound`. */
export async function readSiteRow(visit: Visit, tenantId: number): Promise<SiteRow> {
  const [row] = await rowsThere(visit, visit, [tenantId])
  return row ?? refuse('notFound')
}

type Row = Awaited<ReturnType<ReturnType<typeof sitesOf>['execute']>>[number]

function siteRow(row: Row, selling: Omit<SiteFacts, 'isBranded' | 'hasGroup' | 'hasOwnTitle'>): SiteRow {
  const { tenantId, name, companyId, company, domain, servicePath } = row
  const facts = {
    ...selling,
    isBranded: isBranded(row),
    hasGroup: row.hasGroup === 1,
    hasOwnTitle: row.hasOwnTitle === 1,
  }
  const isHidden = row.isHidden === 1
  return {
    ...{ tenantId, name, companyId, company, domain, servicePath, facts, isHidden },
    isStopped: row.status === 'stop',
    hasSamples: row.hasSamples === 1,
    left: isHidden ? [] : stepsLeft(facts),
    figures: {
      visitors: row.visitors ?? 0,
      reads: row.reads ?? 0,
      sales: row.sales ?? 0,
      refusedFiles: row.refusedFiles ?? 0,
      failedJobs: row.failedJobs ?? 0,
      openJobs: row.openJobs ?? 0,
    },
  }
}

/** Whether anything of the site's appearance was chosen: its logo, its title, or its colours and font. */
function isBranded(row: Pick<Row, 'brand' | 'body' | 'header'>): boolean {
  const { logo, titlePage } = siteSettingSchemas.brand.parse(JSON.parse(row.brand ?? '{}'))
  const isChanged = (name: 'body' | 'header') =>
    JSON.stringify(siteSettingSchemas[name].parse(JSON.parse(row[name] ?? '{}'))) !==
    JSON.stringify(siteSettingSchemas[name].parse({}))
  return logo !== null || titlePage !== null || isChanged('body') || isChanged('header')
}

type Sites = ExpressionBuilder<Tables, 'tenant'>

function sitesOf(db: Database, locale: Locale, now: number) {
  const today = dayOf(now)
  return db
    .selectFrom('tenant')
    .innerJoin('company', 'company.id', 'tenant.company_id')
    .select([
      'tenant.id as tenantId',
      wordsIn('tenant.service_name', locale, 'serviceName').as('name'),
      'tenant.domain',
      'tenant.service_path as servicePath',
      'company.id as companyId',
      'company.name as company',
      'company.status',
    ])
    .select((eb) => {
      const sites = eb as unknown as Sites
      return [
        settingOf(sites, 'brand').as('brand'),
        settingOf(sites, 'body').as('body'),
        settingOf(sites, 'header').as('header'),
        eb.exists(groupsOf(sites)).$castTo<0 | 1>().as('hasGroup'),
        eb.exists(ownTitlesOf(sites)).$castTo<0 | 1>().as('hasOwnTitle'),
        eb.exists(samplesOf(sites)).$castTo<0 | 1>().as('hasSamples'),
        eb.exists(hiddenOf(sites)).$castTo<0 | 1>().as('isHidden'),
        useOn(sites, 'visitor', today).as('visitors'),
        useOn(sites, 'open', today).as('reads'),
        salesOn(sites, today).as('sales'),
        failedJobs(sites).as('failedJobs'),
        openJobs(sites).as('openJobs'),
        refusedFiles(sites, now).as('refusedFiles'),
      ]
    })
}

function settingOf(eb: Sites, name: 'brand' | 'body' | 'header') {
  return eb
    .selectFrom('site_setting')
    .select('site_setting.value')
    .whereRef('site_setting.tenant_id', '=', 'tenant.id')
    .where('site_setting.name', '=', name)
}

function groupsOf(eb: Sites) {
  return eb
    .selectFrom('content_group')
    .select('content_group.id')
    .whereRef('content_group.tenant_id', '=', 'tenant.id')
    .where('content_group.type', '=', 'normal')
    .where('content_group.is_sample', '=', 0)
}

function ownTitlesOf(eb: Sites) {
  return eb
    .selectFrom('content')
    .select('content.id')
    .whereRef('content.tenant_id', '=', 'tenant.id')
    .where('content.visible', '=', 1)
    .where('content.is_sample', '=', 0)
}

/** The condition is a part of the statement: only then does SQLite use the partial index. */
function samplesOf(eb: Sites) {
  return eb
    .selectFrom('content')
    .select('content.id')
    .whereRef('content.tenant_id', '=', 'tenant.id')
    .where(sql<SqlBool>`content.is_sample = 1`)
}

function hiddenOf(eb: Sites) {
  return eb
    .selectFrom('site_checklist')
    .select('site_checklist.tenant_id')
    .whereRef('site_checklist.tenant_id', '=', 'tenant.id')
}
