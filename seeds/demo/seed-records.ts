import { createHash } from 'node:crypto'
import { findKeyOf, sortKeysOf } from '#app/features/catalogue/model/content/list-order.ts'
import { coverageOf } from '#app/features/plans/model/plan/plan.ts'
import { nameKey } from '#app/features/tenancy/model/company/name-key.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { addDays, dayOf } from '#app/kernel/values/day.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import { usernameKey } from '#app/kernel/values/names.ts'
import { hashPassword, passwordDigest } from '#app/kernel/values/password.ts'
import { smallLibrary } from '#seeds/demo/small-library/index.ts'
import type { Library, WorldContent, WorldTenant } from '#seeds/demo/world-content.ts'
import { insertSite, written } from './insert-site.ts'
import { seedPricePeriods } from './seed-price-periods.ts'
import { seedSearch } from './seed-search.ts'
import { seedSurroundings } from './seed-surroundings.ts'
import { seedInterest } from './seed-usage.ts'
import { world, worldPassword, worldPlan, worldStaff } from './world.ts'

/** Returns the id of a demo content. It is the same at every seeding, so that links to the demo keep working. */
export function worldContentId(tenant: WorldTenant, slug: string): string {
  return createHash('sha256').update(`${tenant}/${slug}`).digest('hex').slice(0, 24)
}

/**
 * Fills an empty database with the world's records, and those of a library: the tests' if none is named. Files and the search index are
 * left to the callers.
 */
export async function seedRecords(db: Database, now: number, library: Library = smallLibrary): Promise<void> {
  const password = await hashOfAll()
  for (const tenant of Object.keys(world) as WorldTenant[]) {
    await seedSite(db, tenant, now)
    await seedWaysIn(db, tenant, now)
    await seedReaders(db, tenant, password, now)
    await seedLibrary(db, { tenant, library, now })
    await seedSearch(db, { tenant, tenantId: world[tenant].tenantId, library })
    await seedSurroundings(db, { tenant, tenantId: world[tenant].tenantId, now })
  }
  await seedStaff(db, worldStaff, now)
  await seedPlan(db, now)
}

/** Seeds a platform as its first customer finds it: with only the system's administrator. */
export async function seedNobodyElse(db: Database, now: number): Promise<void> {
  await seedStaff(
    db,
    worldStaff.filter(({ level }) => level === 'system_admin'),
    now,
  )
}

let hash: string | undefined

/** All demo accounts have the same password and the same salt, so it is hashed only once, however many worlds are made. */
async function hashOfAll(): Promise<string> {
  hash ??= await hashPassword(passwordDigest(worldPassword), new Uint8Array(16).fill(7))
  return hash
}

async function seedStaff(db: Database, people: readonly WorldStaff[], now: number): Promise<void> {
  const password = await hashOfAll()
  await db
    .insertInto('staff')
    .values(people.map((staff) => ({ ...staffRow(staff), password, created_at: now, updated_at: now })))
    .execute()
}

type WorldStaff = (typeof worldStaff)[number]

async function seedSite(db: Database, tenant: WorldTenant, now: number): Promise<void> {
  const { company, address, serviceName, settings, tenantId, apiKey, lang } = world[tenant]
  const owner = {
    id: company.id,
    name: company.name,
    name_key: nameKey(company.name),
    email: company.email,
    account_type: company.accountType,
    setting_login: company.settingLogin,
    max_content: 5000,
    max_user: 1000,
    api_key: apiKey ?? null,
  }
  const records = Object.entries(settings).map(([name, value]) => [name, JSON.stringify(value)])
  const { serviceName: name, translations } = written(tenant, { serviceName })
  const site = { tenantId, name, address, company: owner, lang, translations }
  await insertSite(db, { ...site, settings: Object.fromEntries(records) }, now)
}

/**
 * Seeds everything that lets readers sign in: user groups with their addresses and accounts, registrations with identity providers, and the
 * terms of use.
 */
async function seedWaysIn(db: Database, tenant: WorldTenant, now: number): Promise<void> {
  const { tenantId, userGroups = [], providers = [], terms } = world[tenant]
  const touched = { created_at: now, updated_at: now }
  for (const group of userGroups) {
    await db
      .insertInto('user_group')
      .values({
        tenant_id: tenantId,
        id: group.id,
        name: group.name,
        name_key: group.name.toLowerCase(),
        by_id: group.byId ? 1 : 0,
        by_ip: group.byIp ? 1 : 0,
        auto_ip: group.autoIp ? 1 : 0,
        max_users: group.maxUsers,
        max_sessions: group.maxSessions,
        ...touched,
      })
      .execute()
    const nobody = { email: null, email_key: null, username: null, username_key: null, password: null }
    await db
      .insertInto('account')
      .values({
        tenant_id: tenantId,
        id: `ip${group.id}`,
        level: 'ip_reader',
        name: group.name,
        ...nobody,
        lang: null,
        group_id: group.id,
        ...touched,
      })
      .execute()
    for (const [at, range] of group.ranges.entries()) {
      await db
        .insertInto('ip_range')
        .values({
          tenant_id: tenantId,
          id: `${group.id}range${at}`,
          group_id: group.id,
          text: range.text,
          start_key: range.startKey,
          end_key: range.endKey,
          width_key: range.widthKey,
          created_at: now,
        })
        .execute()
    }
  }
  for (const { provider, clientId, clientSecret, directory, trustedDirectories } of providers) {
    await db
      .insertInto('identity_provider')
      .values({
        tenant_id: tenantId,
        provider,
        client_id: clientId,
        client_secret: clientSecret,
        directory: directory ?? 'common',
        trusted_directories: JSON.stringify(trustedDirectories ?? []),
      })
      .execute()
  }
  if (terms !== undefined)
    await db
      .insertInto('terms')
      .values({
        tenant_id: tenantId,
        version: 1,
        ...written(tenant, { text: terms }),
        starts_on: dayOf(now),
        created_at: now,
      })
      .execute()
}

async function seedReaders(db: Database, tenant: WorldTenant, password: string, now: number): Promise<void> {
  for (const reader of world[tenant].readers) {
    await db
      .insertInto('account')
      .values({
        tenant_id: world[tenant].tenantId,
        id: reader.id,
        level: 'reader',
        name: reader.name,
        email: reader.email ?? null,
        email_key: reader.email === undefined ? null : emailKey(reader.email),
        username: reader.username ?? null,
        username_key: reader.username === undefined ? null : usernameKey(reader.username),
        password,
        claimed: reader.email === undefined ? 0 : 1,
        lang: null,
        group_id: reader.groupId ?? null,
        created_at: now,
        updated_at: now,
      })
      .execute()
  }
}

async function seedLibrary(
  db: Database,
  { tenant, library, now }: { tenant: WorldTenant; library: Library; now: number },
): Promise<void> {
  const { groups, contents } = library[tenant]
  const { tenantId } = world[tenant]
  await db
    .insertInto('content_group')
    .values(
      groups.map((group, at) => ({
        tenant_id: tenantId,
        id: group.id,
        ...written(tenant, { name: group.name }),
        type: group.type,
        ref_code: null,
        item_size: group.itemSize,
        num_row: group.numRow,
        is_wrap_line: group.isWrapLine ? (1 as const) : (0 as const),
        ordinal: at + 1,
      })),
    )
    .execute()
  const rows = contents.map((content) => {
    const id = worldContentId(tenant, content.slug)
    const places = content.groups.map((group) => ({ tenant_id: tenantId, group_id: group, content_id: id }))
    return { row: contentRow(tenantId, id, dated(content, now), now), places }
  })
  // Statements that start together go out as one batch. One after the other they take ten times as long.
  await Promise.all(rows.map(({ row }) => db.insertInto('content').values(row).execute()))
  await Promise.all(rows.map(({ places }) => db.insertInto('content_in_group').values(places).execute()))
  await seedInterest(db, { tenant, library, now })
}

/** Sets the date of a content with `daysAgo`, counted back from the day when the world is made. */
function dated(content: WorldContent, now: number): WorldContent {
  if (content.daysAgo === undefined) return content
  const publishedOn = addDays(dayOf(now), -content.daysAgo)
  return { ...content, publishedOn, param3: `${publishedOn.slice(0, 4)}年` }
}

function contentRow(tenantId: number, id: string, content: WorldContent, now: number) {
  const fields = { toc: '', param1: '', param2: '', param3: '', param4: '', param5: '', ...content }
  return {
    tenant_id: tenantId,
    sort_keys: sortKeysOf(fields),
    find_key: findKeyOf(fields),
    id,
    title: content.title,
    author: content.author,
    title_translation: content.titleTranslation ?? '',
    author_translation: content.authorTranslation ?? '',
    keywords: content.keywords,
    toc: fields.toc,
    description: content.description,
    distributor_name: content.distributorName,
    param1: fields.param1,
    param2: fields.param2,
    param3: fields.param3,
    param4: fields.param4,
    param5: fields.param5,
    visible: content.visible === false ? (0 as const) : (1 as const),
    print: content.print,
    file_name: content.document === undefined ? '' : `${content.document}.pdf`,
    published_on: content.publishedOn,
    version: null,
    cover_key: null,
    cover_width: null,
    cover_height: null,
    created_at: now,
    updated_at: now,
  }
}

function staffRow(staff: WorldStaff) {
  return {
    id: staff.id,
    level: staff.level,
    company_id: staff.companyId,
    tenant_id: staff.tenantId,
    name: staff.name,
    email: staff.email,
    email_key: emailKey(staff.email),
    lang: null,
  }
}

async function seedPlan(db: Database, now: number): Promise<void> {
  const { tenantId, id, name, description, price, discountPrice, groupIds, holders } = worldPlan
  await db
    .insertInto('subscription_plan')
    .values({
      tenant_id: tenantId,
      id,
      ...written('aozora', { name, description }),
      price,
      image_name: null,
      discount_price: discountPrice,
      duration: 1,
      duration_type: 'month',
      free_days: 7,
    })
    .execute()
  await seedPricePeriods(db, now, { tenantId, id, price, discountPrice })
  await db
    .insertInto('subscription_plan_group')
    .values(groupIds.map((group) => ({ tenant_id: tenantId, plan_id: id, group_id: group })))
    .execute()
  const today = dayOf(now)
  await db
    .insertInto('registration')
    .values(
      holders.map((holder) => ({
        tenant_id: tenantId,
        id: `registration${holder}`,
        account_id: holder,
        plan_id: id,
        coverage: coverageOf(groupIds),
        status: 'ACTIVE' as const,
        starts_on: today,
        ends_on: addDays(today, 3650),
      })),
    )
    .execute()
}
