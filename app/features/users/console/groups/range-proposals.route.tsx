import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { approveProposal, refuseProposal } from '#app/features/users/model/range-proposal/decide-proposal.ts'
import { DecisionInput } from '#app/features/users/model/range-proposal/proposal-input.ts'
import { proposalStates } from '#app/features/users/model/range-proposal/range-proposal.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewConsole } from '#app/layout/console/console-view.ts'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { ProposalsList } from './proposals-list.tsx'
import { viewProposals } from './proposals-view.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

const Asked = z.object({ state: z.enum(proposalStates).catch('waiting') })

/** Proposals for larger ranges from all sites, for the platform's operator: waiting ones, or how others were decided. */
export const loader = page(async ({ visit, url }) => {
  const query = readListQuery(url)
  const { state } = Asked.parse(query)
  const [list, frame] = await Promise.all([
    viewProposals(visit, { state, ...readPaging({ page: query.page, size: 50 }) }),
    viewConsole(visit),
  ])
  const heading = translator(visit.locale, 'console')('screen.addresses')
  return { ...list, state, query, frame, heading }
})

const Decision = DecisionInput.extend({
  tenantId: z.coerce.number().int().min(1),
  do: z.enum(['approve', 'refuse']),
})

/** Decided in the site the range is of. */
export const action = form(Decision, async ({ visit: staffVisit, input, context }) => {
  const visit = await visitFor(staffVisit, input.tenantId)
  const { id, answer } = input
  if (input.do === 'approve') await approveProposal(visit, { id, answer })
  else await refuseProposal(visit, { id, answer })
  const text = translator(visit.locale, 'console-people')(`proposals.done.${input.do}`)
  setFlash(context, 'api.update.200', { text })
  return redirect(adminPaths.addresses())
})

export default function RangeProposals() {
  const { frame, heading, ...list } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <RefusalAlert name={reply?.refusal ?? null} />
      <ProposalsList {...list} />
    </ConsolePage>
  )
}
