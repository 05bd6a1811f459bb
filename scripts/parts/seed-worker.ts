import { drawPagesKind } from '#app/features/documents/model/ingest/ingest-jobs.ts'
import { sweepSecrets } from '#app/features/identity/model/sealing/sweep-secrets.ts'
import { askTenantDatabases } from '#app/kernel/data/ask-tenant-databases.ts'
import { everyTenantDb, openDatabase, platformDb } from '#app/kernel/data/database.ts'
import type { TenantDatabaseName } from '#app/kernel/data/database-names.ts'
import type { DatabaseEnv, Env, JobHint } from '#app/kernel/data/env.ts'
import type { WorldFile } from '#seeds/demo/seed-pictures.ts'
import { seedNobodyElse, worldContentId } from '#seeds/demo/seed-records.ts'
import { seedWorld } from '#seeds/demo/seed-world.ts'
import { smallLibrary } from '#seeds/demo/small-library/index.ts'
import { spreadTenants } from '#seeds/demo/spread-tenants.ts'
import { world } from '#seeds/demo/world.ts'
import { library } from '#seeds/library/index.ts'
import { seedLife } from '#seeds/life/seed-life.ts'
import { seedTestSites } from '#tests/sites/test-sites.ts'

type SeedEnv = DatabaseEnv & Pick<Env, 'FILES' | 'SEALING_KEYS'> & { JOBS?: Queue<JobHint> }

/**
 * Fills migrated databases with the demo world. It runs inside workerd, because the same statements through a proxy take ten times as long.
 * A POST seeds. If an ingest Worker runs beside this one, a GET starts the jobs that are due later, too, and answers how many are left.
 */
export default {
  fetch: async (request, env) =>
    request.method === 'POST' ? seed(await request.formData(), env) : Response.json(await jobsLeft(env)),
} satisfies ExportedHandler<SeedEnv>

/**
 * The form has the world's files, with their sizes under `sizes`. It has `tests` if the tests' small library and own sites are wanted, or
 * only `empty`. With only `spread`, the sites of a filled world move to several databases.
 */
async function seed(form: FormData, env: SeedEnv): Promise<Response> {
  if (form.has('spread')) {
    await spreadTenants(env, placesOfRecords, 'removed')
    return new Response('spread')
  }
  if (form.has('empty')) {
    await seedNobodyElse(openDatabase(env.DB), Date.now())
    return new Response('seeded')
  }
  const sizes = JSON.parse(String(form.get('sizes'))) as Record<string, Omit<WorldFile, 'bytes'>>
  const files = new Map<string, WorldFile>()
  for (const [name, size] of Object.entries(sizes)) {
    const file = form.get(name) as unknown as Blob
    files.set(name, { ...size, bytes: new Uint8Array(await file.arrayBuffer()) })
  }
  await seedWorld(env, {
    library: form.has('tests') ? smallLibrary : library,
    readFile: (name) => files.get(name) ?? null,
    now: Date.now(),
  })
  if (form.has('tests')) await seedTestSites(openDatabase(env.DB), Date.now(), env)
  else await seedLife(await platformDb(env), { library, now: Date.now() })
  await sealSecrets(env)
  for (const hint of await jobsToDo(env)) await env.JOBS?.send(hint)
  return new Response('seeded')
}

/** The sites whose records aren't in the platform's database. */
const placesOfRecords: ReadonlyMap<number, TenantDatabaseName> = new Map([
  [world.aozora.tenantId, 'DB_2'],
  [world.sakura.tenantId, 'DB_3'],
])

/** Seals the demo's secrets, which are inserted in clear text as old installations have them, before anything is served. */
async function sealSecrets(env: SeedEnv): Promise<void> {
  const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  while ((await sweepSecrets({ env, randomBytes })) > 0);
}

/** The only book whose pages are drawn as pictures for the tests. Drawing all books would take longer than everything else. */
const drawnBook = worldContentId('aozora', 'star-almanac')

async function jobsLeft(env: SeedEnv): Promise<number> {
  const now = Date.now()
  for await (const { db, database } of everyTenantDb(env)) {
    await db
      .deleteFrom('job')
      .where('kind', '=', drawPagesKind.name)
      .where('subject', '<>', drawnBook)
      .execute()
    const hastened = await db
      .updateTable('job')
      .set({ due_at: now })
      .where('state', '=', 'waiting')
      .where('due_at', '>', now)
      .returning('id')
      .execute()
    for (const { id } of hastened) await env.JOBS?.send({ jobId: id, database })
  }
  return (await jobsToDo(env)).length
}

async function jobsToDo(env: SeedEnv): Promise<JobHint[]> {
  const { answers } = await askTenantDatabases(env, async ({ db, database }) => {
    const jobs = await db
      .selectFrom('job')
      .select('id')
      .where('state', 'in', ['waiting', 'running'])
      .execute()
    return jobs.map(({ id }) => ({ jobId: id, database }))
  })
  return answers.flat()
}
