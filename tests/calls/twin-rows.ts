import type { Insertable } from 'kysely'
import { contentRecord } from '#app/features/catalogue/api/content-examples.ts'
import { sortKeysOf } from '#app/features/catalogue/model/content/list-order.ts'
import { checkedImportId, doneImportId, mappedImportId } from '#app/features/imports/api/csv.docs.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { addDays, dayOf } from '#app/kernel/values/day.ts'
import { hashPassword, passwordDigest } from '#app/kernel/values/password.ts'
import { sha256Hex } from '#app/kernel/values/sha256.ts'
import { newApiKey, newTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'
import { worldPassword } from '#seeds/demo/world.ts'
import {
  appKeysOfSite,
  keyOfSite,
  keys,
  readerSessions,
  readers,
  type SessionRow,
  staff,
  staffOfSite,
  staffSessions,
} from './principals.ts'
import { type Twin, twins } from './twin-sites.ts'

/** Rows for a table. Their types are checked where they are written. */
export type Rows = { table: keyof Tables; values: readonly object[] }

const hour = 3_600_000
const password = await hashPassword(passwordDigest(worldPassword), new Uint8Array(16).fill(7))

function rows<Table extends keyof Tables>(table: Table, values: Insertable<Tables[Table]>[]): Rows {
  return { table, values }
}

/** Returns every record that the examples of the API document mention, at every site, in an order that satisfies the foreign keys. */
export function twinRows(now: number): Rows[] {
  const sites = Object.values(twins)
  const ofSites = sites.map((site) => siteRows(site, now))
  const tables = ofSites[0]?.map(({ table }) => table) ?? []
  return [
    rows('company', companies(sites, now)),
    rows('company_payment', sellers(sites, now)),
    ...tables.map((table, at) => ({ table, values: ofSites.flatMap((site) => site[at]?.values ?? []) })),
    rows('staff', [...staffRows(now), ...sites.map((site) => staffOfSiteRow(site, now))]),
    rows('api_key', apiKeyRows(sites, now)),
    rows('company_key', appKeyRows(sites, now)),
    rows('job', [failedJob(now), { ...failedJob(now), id: deadLetter(now).subject, state: 'waiting' }]),
    rows('dead_letter', [deadLetter(now)]),
    rows(
      'session',
      readerSessions.map((session) => sessionRow(session, now)),
    ),
    rows(
      'staff_session',
      staffSessions.map((session) => staffSessionRow(session, now)),
    ),
  ]
}

function companies(sites: Twin[], now: number) {
  const first = sites.filter((site, at) => sites.findIndex((one) => one.companyId === site.companyId) === at)
  return first.map(({ companyId, companyMark, guests }) => ({
    id: companyId,
    name: companyMark,
    email: `office@${companyMark}.example`,
    account_type: 'EMAIL' as const,
    setting_login: guests.browse ? (0 as const) : (1 as const),
    max_content: 50,
    max_user: 50,
    created_at: now,
  }))
}

/** Complete seller details, so that a site may begin to sell. The companies have no contract with a provider. */
function sellers(sites: Twin[], now: number) {
  const seller = {
    name: '販売者',
    representative: '代表者',
    address: '東京都',
    phone: '03-0000-0000',
    email: 'seller@twin.example',
    registrationNumber: null,
  }
  return [...new Set(sites.map(({ companyId }) => companyId))].map((company_id) => ({
    company_id,
    provider: null,
    settings: '{}',
    seller: JSON.stringify(seller),
    updated_at: now,
  }))
}

const groupIds = [1, 2, 3, 5]
const contentIds = [contentRecord.id, 'b8e1f7c2a9d34e5f60718293']
const userGroup = {
  inUse: 'groupinuse000000000001',
  late: 'grouplate0000000000001',
  spare: 'groupspare000000000001',
}
const trashedId = 'trashed00000000000000001'
const savedCopy = '5f2c3a9d7e18b046c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5f60718293a4b5c6d7e'

function siteRows(site: Twin, now: number): Rows[] {
  const { tenantId: tenant_id, mark } = site
  return [
    rows('tenant', [
      {
        id: tenant_id,
        company_id: site.companyId,
        domain_type: site.servicePath === null ? 'FULL_DOMAIN' : 'PATH',
        domain: site.servicePath === null ? new URL(site.origin).hostname : null,
        service_path: site.servicePath,
        service_name: mark,
        created_at: now,
      },
    ]),
    rows('tenant_place', [{ tenant_id, database: 'DB', search: '[{"name":"SEARCH","from":0}]' }]),
    rows('site_setting', settings(site, now)),
    rows(
      'content_group',
      groupIds.map((id) => ({ tenant_id, id, name: `${mark} ${id}`, ref_code: null, ordinal: id })),
    ),
    rows('content', [
      ...contentIds.map((id) => contentRow(site, id, now)),
      { ...contentRow(site, trashedId, now), visible: 0, withheld: 1, deleted_at: now - hour },
    ]),
    rows(
      'content_in_group',
      [...contentIds, trashedId].map((content_id) => ({ tenant_id, group_id: 1, content_id })),
    ),
    rows('document', [documentRow(site, now)]),
    rows('content_upload', [uploadRow(site, now)]),
    rows('hash_tag', [
      { tenant_id, id: 3, name: mark, ordinal: 1 },
      { tenant_id, id: 4, name: `${mark} other`, ordinal: 2 },
    ]),
    rows(
      'content_hash_tag',
      contentIds.map((content_id) => ({ tenant_id, tag_id: 3, content_id })),
    ),
    rows('search_tab', [{ tenant_id, id: 1, title: mark, type: 'fields', ordinal: 1 }]),
    rows('search_box', [
      boxRow(site, 2, { operation: 1, search_fields: '["title"]' }),
      boxRow(site, 5, { operation: 7, search_fields: '["param3"]', group_ids: '[1,3]' }),
    ]),
    rows('sort_field', [
      { tenant_id, id: 1, context: 2, field: 1, title: mark, ordinal: 1 },
      { tenant_id, id: 2, context: 1, field: 1, title: mark, ordinal: 2 },
    ]),
    rows('look_version', [
      { tenant_id, version: 7, at: now, actor_name: mark, cause: 'header', about: '', look: keptBranding },
      { tenant_id, version: 9, at: now, actor_name: mark, cause: 'header', about: '', look: keptBranding },
    ]),
    rows('footer_link', [
      { tenant_id, id: 2, url: '/home', label: mark, type_link: 1, position_link: 1, ordinal: 1 },
    ]),
    rows('notification', [{ tenant_id, id: 12, title: mark, content: mark, created_at: now - hour }]),
    rows('trending', [{ tenant_id, content_id: contentIds[1] as string, created_at: now - hour }]),
    rows('direct_link', [
      {
        tenant_id,
        id: 'directlink000000000001',
        content_id: contentRecord.id,
        token: `${mark} link`,
        label: mark,
        created_by: mark,
        created_at: now - hour,
      },
    ]),
    rows('terms', [
      { tenant_id, version: 1, text: mark, starts_on: dayOf(now), created_at: now },
      { tenant_id, version: 2, text: mark, starts_on: null, created_at: now },
    ]),
    rows('identity_provider', [
      { tenant_id, provider: 'google', client_id: 'bunko-google', client_secret: 'bunko-google-secret' },
      { tenant_id, provider: 'microsoft', client_id: 'bunko-microsoft', client_secret: null },
    ]),
    ...peopleRows(site, now),
    rows('user_group_content', [
      { tenant_id, user_group_id: 'groupinuse000000000001', content_id: contentRecord.id },
    ]),
    rows('viewer_grant', [
      grantRow(site, now),
      { ...grantRow(site, now), id: savedCopy, trace: '7K3M-SAVE' },
    ]),
    rows('offline_copy', [
      {
        ...{
          tenant_id,
          id: savedCopy,
          account_id: readers.reader,
          content_id: contentRecord.id,
          device: mark,
        },
        ...{ created_at: now - hour, renewed_at: now - hour, until: now + hour },
      },
    ]),
    rows('reading', [
      {
        ...{ tenant_id, account_id: readers.reader, content_id: contentRecord.id },
        ...{ read_at: now - hour, page: 8, furthest_page: 8, finished_at: now - hour },
      },
    ]),
    rows('book_list', [
      ...['readinglist0000000000001', 'readinglist0000000000002'].map((id, at) => ({
        ...{ tenant_id, id, account_id: readers.reader, name: mark, ordinal: at + 1 },
        ...{ created_at: now - hour, changed_at: now - hour },
      })),
    ]),
    rows('saved_search', [
      ...['savedsearch0000000000001', 'savedsearch0000000000002'].map((id, at) => ({
        ...{ tenant_id, id, account_id: readers.reader, name: mark, query: `q=${mark}${at}` },
        ...{ alert: 'daily' as const, mail_on: dayOf(now), known: '', edge: null },
        ...{ created_at: now - hour, looked_at: now - hour, checked_at: now - hour, due_at: now + hour },
      })),
    ]),
    rows('book_list_content', [
      {
        ...{ tenant_id, list_id: 'readinglist0000000000001', content_id: contentRecord.id },
        ...{ ordinal: 1, added_at: now - hour },
      },
    ]),
    rows('reading_day', [{ tenant_id, account_id: readers.reader, day: dayOf(now), pages: 8 }]),
    ...importRows(site, now),
    rows('subscription_plan', [planRow(site), { ...planRow(site), id: 'aozoraplan000000000009' }]),
    rows('subscription_plan_group', [{ tenant_id, plan_id: 'aozoraplan000000000001', group_id: 5 }]),
    rows('coupon', [
      {
        tenant_id,
        id: 'aozoracoupon000000000001',
        code: mark.toUpperCase(),
        code_key: mark.toUpperCase(),
        percent: 10,
        expires_on: addDays(dayOf(now), 90),
        usages: 5,
        batch: null,
        created_at: now,
        updated_at: now,
      },
    ]),
    rows('discount_ordinal', [
      {
        tenant_id,
        id: 'aozoraordinal00000000002',
        plan_id: 'aozoraplan000000000001',
        ordinal: 2,
        percent: 10,
        price: null,
        updated_at: now,
      },
    ]),
    rows('registration', [
      {
        tenant_id,
        id: 'registration0000000001',
        account_id: readers.reader,
        plan_id: 'aozoraplan000000000001',
        status: 'ACTIVE',
        starts_on: dayOf(now),
        ends_on: addDays(dayOf(now), 30),
      },
    ]),
  ]
}

/**
 * An import that is done and can be undone, one that waits for confirmation after its dry run, and one that waits for its columns to be
 * mapped.
 */
function importRows({ tenantId: tenant_id, mark }: Twin, now: number): Rows[] {
  const head = JSON.stringify([
    ['year', 'content_id', 'title'],
    [mark, mark, mark],
  ])
  const unknownHead = JSON.stringify([
    ['year', 'titel', 'shelf'],
    [mark, mark, mark],
  ])
  const about = {
    tenant_id,
    kind: 'contents' as const,
    mode: 'overwrite' as const,
    year: 2026,
    starts: 0 as const,
    file_name: `${mark}.csv`,
    bytes: 100,
    encoding: 'utf-8' as const,
    head,
    last_row: 4,
    changed: 1,
    refused: 1,
    started_by: 'staff',
    started_by_name: mark,
    created_at: now - hour,
    updated_at: now - hour,
  }
  const row = {
    tenant_id,
    import_id: doneImportId,
    label: mark,
    subject_id: contentIds[1] as string,
    problems: '[]',
    cells: null as string | null,
    before: null as string | null,
    revision: 1,
  }
  const problem = { column: 'title', value: mark, name: 'badParameters', problem: 'required' }
  return [
    rows('csv_import', [
      { ...about, id: doneImportId, state: 'done' },
      { ...about, id: checkedImportId, state: 'checked' },
      { ...about, id: mappedImportId, state: 'mapping', head: unknownHead },
    ]),
    rows('csv_import_row', [
      {
        ...row,
        number: 3,
        outcome: 'changed',
        subject_id: contentIds[1] as string,
        before: '{}',
        revision: 1,
      },
      { ...row, number: 4, outcome: 'refused', problems: JSON.stringify([problem]), cells: '["2026","",""]' },
    ]),
  ]
}

const keptBranding = JSON.stringify({ settings: {}, links: [] })

function settings({ tenantId, guests, mark }: Twin, now: number) {
  const values = {
    layout: { viewPage: guests.open ? 3 : 2 },
    searchResult: {
      paramSeriesContent: 'param1',
      buttons: [{ id: 'b4tq2w5xepz7nbtd3hsv6yck', label: mark, url: '/home', ordinal: 1 }],
    },
    button: {
      list: [{ id: 'b5tq2w5xepz7nbtd3hsv6yck', name: 'login', label: mark, ordinal: 1 }],
    },
    signIn: {
      loginByIpAddress: true,
      isShowLinkRegisterUser: true,
      activeForgotPassword: true,
      cancelAccount: true,
      googleOption: true,
      microsoftLoginOption: true,
      isEnableWebMobile: true,
    },
  }
  return Object.entries(values).map(([name, value]) => ({
    tenant_id: tenantId,
    name,
    value: JSON.stringify(value),
    updated_at: now,
  }))
}

function contentRow({ tenantId, mark }: Twin, id: string, now: number) {
  const words = { title: `${mark} 設定`, author: mark, keywords: mark, toc: '', description: mark }
  const params = { param1: mark, param2: '', param3: '2025', param4: '', param5: '' }
  const fields = { ...words, ...params, distributorName: mark, publishedOn: '2026-01-10' }
  return {
    tenant_id: tenantId,
    id,
    ...words,
    ...params,
    distributor_name: mark,
    published_on: fields.publishedOn,
    sort_keys: sortKeysOf(fields),
    file_name: 'book.pdf',
    version: id === contentRecord.id ? 1 : null,
    page_count: 1,
    cover_key: null,
    cover_width: null,
    cover_height: null,
    visible: 1 as 0 | 1,
    withheld: 0 as 0 | 1,
    deleted_at: null as number | null,
    created_at: now,
    updated_at: now,
  }
}

function documentRow({ tenantId, mark }: Twin, now: number) {
  return {
    tenant_id: tenantId,
    content_id: contentRecord.id,
    version: 1,
    state: 'ready' as const,
    reason: null,
    reason_page: null,
    file_name: `${mark}.pdf`,
    bytes: 1000,
    source_key: `${mark}/original`,
    pages: 1,
    segments: 1,
    uploaded_by: null,
    created_at: now,
    updated_at: now,
  }
}

/** An upload that has started, but has no part yet. Examples that need a part are refused for this reason. */
function uploadRow({ tenantId, mark }: Twin, now: number) {
  return {
    tenant_id: tenantId,
    id: 'uploadonitsway0000000001',
    content_id: `newcontent${tenantId}`,
    is_new: 1 as const,
    file_name: `${mark}.pdf`,
    bytes: 9_000_000,
    fingerprint: mark,
    source_key: `${mark}/upload`,
    multipart_id: 'none',
    data: '{}',
    uploaded_by: 'nobody',
    created_at: now,
    updated_at: now,
  }
}

function boxRow(
  { tenantId, mark }: Twin,
  id: number,
  box: { operation: 1 | 7; search_fields: string; group_ids?: string },
) {
  return { tenant_id: tenantId, id, tab_id: 1, label: `${mark} ${id}`, ordinal: id, group_ids: '[]', ...box }
}

function planRow({ tenantId, mark }: Twin) {
  return {
    tenant_id: tenantId,
    id: 'aozoraplan000000000001',
    name: mark,
    description: mark,
    image_name: null,
    price: 980,
    discount_price: null,
    duration: 1,
    duration_type: 'month' as const,
  }
}

/** User groups, one of which has expired; the address that all calls come from; and the accounts of the principals. */
function peopleRows({ tenantId: tenant_id, mark }: Twin, now: number): Rows[] {
  const touched = { created_at: now, updated_at: now }
  const group = {
    tenant_id,
    by_id: 1 as const,
    by_ip: 1 as const,
    auto_ip: 1 as const,
    max_users: 9,
    ...touched,
  }
  const account = (id: string, changes: object = {}) => ({
    tenant_id,
    id,
    level: 'reader' as const,
    name: mark,
    email: null as string | null,
    email_key: null as string | null,
    username: null,
    username_key: null,
    password: null as string | null,
    lang: null,
    status: 'allow' as const,
    group_id: null as string | null,
    ...touched,
    ...changes,
  })
  const email = 'reader@aozora.example'
  return [
    rows('user_group', [
      { ...group, id: userGroup.inUse, name: mark, name_key: mark, ends_on: null },
      { ...group, id: userGroup.late, name: `${mark} late`, name_key: `${mark} late`, ends_on: '2020-01-01' },
      { ...group, id: userGroup.spare, name: `${mark} spare`, name_key: `${mark} spare`, ends_on: null },
    ]),
    rows('ip_range', [rangeRow(tenant_id, now)]),
    rows('range_proposal', [proposalRow(tenant_id, mark, now)]),
    rows('account', [
      account(readers.reader, { email, email_key: email, password }),
      account(readers.ipReader, { level: 'ip_reader', group_id: userGroup.inUse }),
      account(readers.stopped, { status: 'stop' }),
      account('usernamereader00000001', { username: 'paper.reader', username_key: 'paper.reader', password }),
      account(readers.late, { group_id: userGroup.late }),
    ]),
    rows(
      'favourite',
      [readers.reader, readers.ipReader].map((account_id) => ({
        tenant_id,
        account_id,
        content_id: 'b8e1f7c2a9d34e5f60718293',
        created_at: now - hour,
      })),
    ),
    rows('annotation', [
      {
        ...{ tenant_id, account_id: readers.reader, content_id: 'b8e1f7c2a9d34e5f60718293', version: 1 },
        ...{ id: 'a'.repeat(32), kind: 'highlight', page: 12, quote: '夏の大三角', prefix: '', suffix: '' },
        ...{ colour: 'green', body: mark, changed_at: now - hour, device: '0123abcd', deleted: 0, seq: 1 },
      },
    ]),
    rows('identity', [
      {
        tenant_id,
        issuer: 'https://accounts.example',
        subject: 'somebody',
        account_id: readers.reader,
        provider: 'google',
        email: null,
        linked_at: now - hour,
      },
    ]),
    rows('app_token', [
      {
        tenant_id,
        id: tokenId(appTokens.get(tenant_id) ?? ''),
        account_id: readers.reader,
        expires_at: now + hour,
      },
    ]),
  ]
}

/** Tokens of each site's app, with which its reader signs in again, keyed by tenant. */
export const appTokens = new Map(
  Object.values(twins).map(({ tenantId }) => [
    tenantId,
    newTenantToken('app', tenantId, (length) => crypto.getRandomValues(new Uint8Array(length))),
  ]),
)

/** The IP address of every call. */
export const callersAddress = '203.0.113.5'

function rangeRow(tenantId: number, now: number) {
  return {
    tenant_id: tenantId,
    id: 'range00000000000000001',
    group_id: userGroup.inUse,
    text: '203.0.113.0/24',
    start_key: '00000000000000000000ffffcb007100',
    end_key: '00000000000000000000ffffcb0071ff',
    width_key: '000000000000000000000000000000ff',
    created_at: now,
  }
}

function proposalRow(tenantId: number, mark: string, now: number) {
  return {
    tenant_id: tenantId,
    id: 'proposal00000000000001',
    group_id: userGroup.inUse,
    group_name: mark,
    site_name: mark,
    company_name: mark,
    range_id: 'range00000000000000002',
    text: '133.11.0.0/16',
    start_key: '00000000000000000000ffff850b0000',
    end_key: '00000000000000000000ffff850bffff',
    width_key: '0000000000000000000000000000ffff',
    proposed_by: 'staff',
    proposed_by_name: mark,
    created_at: now - hour,
  }
}

/** A reading that was opened. Its code is the one in the API document's example. */
function grantRow({ tenantId, mark, origin }: Twin, now: number) {
  return {
    tenant_id: tenantId,
    id: `grant-${mark}`,
    trace: '7K3M-Q0ZX',
    content_id: contentRecord.id,
    version: 1,
    group_id: 1,
    account_id: readers.reader,
    session_id: null,
    print: 2 as const,
    watermark: JSON.stringify({ text: mark, color: '#000000', fontSize: 20, position: 'tile' }),
    parent_origin: origin,
    created_at: now - hour,
    launch_until: now - hour,
    opened_at: now - hour,
  }
}

function staffRows(now: number) {
  return Object.values(staff).map(({ row: { id, level, companyId, tenantId } }) => ({
    id,
    level,
    company_id: companyId,
    tenant_id: tenantId,
    name: id,
    email: `${id}@staff.example`,
    email_key: `${id}@staff.example`,
    password: 'none',
    lang: null,
    created_at: now,
    updated_at: now,
  }))
}

function staffOfSiteRow(site: Twin, now: number) {
  const id = staffOfSite(site)
  return {
    id,
    level: 'service_admin' as const,
    company_id: site.companyId,
    tenant_id: site.tenantId,
    name: site.mark,
    email: `${id}@staff.example`,
    email_key: `${id}@staff.example`,
    password: 'none',
    lang: null,
    created_at: now,
    updated_at: now,
  }
}

/** The keys' time of last use is in the future, so that no call updates it, however long the tests take. */
function apiKeyRows(sites: Twin[], now: number) {
  const common = {
    ending: 'ends',
    created_by_name: '',
    created_at: now,
    last_used_at: now + hour,
  }
  const ofPrincipals = keys.map(({ id, companyId, siteId, token, flaw, maker }) => ({
    ...common,
    id,
    created_by: maker,
    company_id: companyId,
    site_id: siteId,
    level: siteId === null ? ('company_admin' as const) : ('service_admin' as const),
    name: `firm${companyId}x`,
    secret: sha256Hex(token),
    expires_at: flaw === 'expired' ? now - 1 : now + 9 * hour,
    revoked_at: flaw === 'ended' ? now - 1 : null,
  }))
  const first = sites.filter((site, at) => sites.findIndex((one) => one.companyId === site.companyId) === at)
  const ofCompanies = first.map((site) => ({
    ...common,
    id: keyOfSite(site),
    created_by: staff[site.companyId === 1 ? 'company' : 'company of another company'].row.id,
    company_id: site.companyId,
    site_id: null,
    level: 'company_admin' as const,
    name: site.companyMark,
    secret: sha256Hex(newApiKey(null, (length) => crypto.getRandomValues(new Uint8Array(length)))),
    expires_at: now + 9 * hour,
    revoked_at: null,
  }))
  return [...ofPrincipals, ...ofCompanies]
}

/** Returns the rows of the keys that companies' apps sign with. */
function appKeyRows(sites: Twin[], now: number) {
  const first = sites.filter((site, at) => sites.findIndex((one) => one.companyId === site.companyId) === at)
  return first.flatMap((site) => {
    const about = { company_id: site.companyId, sealed: 'x', ending: '', created_by_name: site.companyMark }
    const { current, previous } = appKeysOfSite(site)
    return [
      { ...about, id: current, place: 'current' as const, created_at: now, ends_at: null },
      { ...about, id: previous, place: 'previous' as const, created_at: now, ends_at: now + 9 * hour },
    ]
  })
}

/** A failed job of the platform itself (tenant 0), because the health calls are about the whole platform. */
function failedJob(now: number) {
  return {
    id: 'failedjob0000000000001',
    tenant_id: 0,
    kind: 'index-content',
    subject: 'x',
    state: 'failed' as const,
    attempts: 5,
    due_at: now,
    created_at: now,
    updated_at: now,
  }
}

/** A message about another job that its queue has given up. */
function deadLetter(now: number) {
  return {
    id: 'deadletter000000000000001',
    queue: 'jobs' as const,
    subject: 'waitingjob000000000001',
    body: '{}',
    first_at: now,
    last_at: now,
  }
}

function times({ flaw }: SessionRow, now: number) {
  return {
    created_at: now - hour,
    last_used_at: now + hour,
    proved_at: now + hour,
    expires_at: flaw === 'expired' ? now - 1 : now + 9 * hour,
    ended_at: flaw === 'ended' ? now - 1 : null,
    user_agent: null,
  }
}

function sessionRow(session: SessionRow, now: number) {
  const { tenantId, token, holder } = session
  const level = holder === readers.ipReader ? ('ip_reader' as const) : ('reader' as const)
  return {
    tenant_id: tenantId,
    id: tokenId(token),
    account_id: holder,
    level,
    login_type: level === 'reader' ? 'EMAIL' : 'IP',
    keep: 0 as const,
    is_app: 1 as const,
    ...times(session, now),
  }
}

function staffSessionRow(session: SessionRow, now: number) {
  const { tenantId, token, holder } = session
  const level = Object.values(staff).find(({ row }) => row.id === holder)?.row.level ?? ''
  return { tenant_id: tenantId, id: tokenId(token), staff_id: holder, level, ...times(session, now) }
}
