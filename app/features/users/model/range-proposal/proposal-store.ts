import { sql } from 'kysely'
import type { GroupRange } from '#app/features/identity/model/ip-range/ip-range.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { ProposalState, RangeProposal } from './range-proposal.ts'

/** A page of the tenant's proposals of a state, of one group or of all. Waiting ones come oldest first, others newest first. */
export async function pageOfProposals(
  db: Database,
  tenantId: number,
  {
    state,
    groupId,
    ...part
  }: { state: ProposalState | null; groupId?: string; limit: number; offset: number },
): Promise<{ proposals: RangeProposal[]; total: number }> {
  const ofTenant = db
    .selectFrom('range_proposal')
    .where('tenant_id', '=', tenantId)
    .$if(state !== null, (query) => query.where('state', '=', state as ProposalState))
    .$if(groupId !== undefined, (query) => query.where('group_id', '=', groupId as string))
  const [rows, { total }] = await Promise.all([
    ofTenant
      .select(columns)
      .orderBy('created_at', state === 'waiting' ? 'asc' : 'desc')
      .orderBy('id')
      .limit(part.limit)
      .offset(part.offset)
      .execute(),
    ofTenant.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { proposals: rows.map(toProposal), total }
}

export async function findProposal(
  db: Database,
  tenantId: number,
  id: string,
): Promise<RangeProposal | null> {
  const row = await db
    .selectFrom('range_proposal')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : toProposal(row)
}

type NewProposal = Pick<
  RangeProposal,
  'id' | 'tenantId' | 'groupId' | 'groupName' | 'siteName' | 'companyName' | 'createdAt'
> & { range: GroupRange; proposer: { id: string; name: string } }

/** Inserts a proposal. Changes no row if the same range of the group is waiting already. */
export function insertProposal(db: Database, proposal: NewProposal): Write {
  const { range, proposer } = proposal
  return db
    .insertInto('range_proposal')
    .values({
      id: proposal.id,
      tenant_id: proposal.tenantId,
      group_id: proposal.groupId,
      group_name: proposal.groupName,
      site_name: proposal.siteName,
      company_name: proposal.companyName,
      range_id: range.id,
      text: range.text,
      start_key: range.start,
      end_key: range.end,
      width_key: range.width,
      starts_on: range.startsOn,
      ends_on: range.endsOn,
      reason: range.reason,
      proposed_by: proposer.id,
      proposed_by_name: proposer.name,
      created_at: proposal.createdAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'range_id']).where('state', '=', sql.lit('waiting')).doNothing(),
    )
}

/** Decides on a proposal. Changes no row if it was decided already. */
export function decideProposal(
  db: Database,
  { tenantId, id }: { tenantId: number; id: string },
  decision: { state: Exclude<ProposalState, 'waiting'>; by: string; answer: string; now: number },
): Write {
  return db
    .updateTable('range_proposal')
    .set({
      state: decision.state,
      decided_by_name: decision.by,
      decided_at: decision.now,
      answer: decision.answer,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
}

/** Adds a waiting proposal's range to the group. Changes no row if it no longer waits. */
export function insertProposedRange(
  db: Database,
  { tenantId, id }: { tenantId: number; id: string },
  { addedBy, now }: { addedBy: string; now: number },
): Write {
  return insertSelected(
    db,
    'ip_range',
    db
      .selectFrom('range_proposal')
      .select(['tenant_id', 'range_id as id', 'group_id', 'text', 'start_key', 'end_key', 'width_key'])
      .select(['starts_on', 'ends_on', 'reason'])
      .select([sql.val(addedBy).as('added_by'), sql.val(now).as('created_at')])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where('state', '=', 'waiting'),
  ).onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
}

export const columns = [
  'id',
  'tenant_id as tenantId',
  'group_id as groupId',
  'group_name as groupName',
  'site_name as siteName',
  'company_name as companyName',
  'text',
  'start_key as start',
  'end_key as end',
  'starts_on as startsOn',
  'ends_on as endsOn',
  'reason',
  'state',
  'proposed_by_name as proposedBy',
  'created_at as createdAt',
  'decided_by_name as decidedBy',
  'decided_at as decidedAt',
  'answer',
] as const

type Row = Omit<RangeProposal, 'startsOn' | 'endsOn'> & { startsOn: string | null; endsOn: string | null }

export function toProposal(row: Row): RangeProposal {
  return { ...row, startsOn: row.startsOn as Day | null, endsOn: row.endsOn as Day | null }
}
