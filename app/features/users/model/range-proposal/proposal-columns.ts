import type { Day } from '#app/kernel/values/day.ts'
import type { RangeProposal } from './range-proposal.ts'

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
