import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { approveProposal, refuseProposal } from '#app/features/users/model/range-proposal/decide-proposal.ts'
import { listAllProposals } from '#app/features/users/model/range-proposal/list-proposals.ts'
import {
  DecisionInput,
  type ProposalState,
  proposalStates,
  viewProposal,
} from '#app/features/users/model/range-proposal/range-proposal.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { type Paging, readPaging } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewConsole } from '#app/layout/console/console-view.ts'
import { useDates } from '#app/ui/atoms/formats.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { Pager } from '#app/ui/atoms/pager.tsx'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { written } from './user-group-view.ts'
import '#app/features/users/console/readers/users.css'

type ShownProposal = Awaited<ReturnType<typeof viewProposals>>['rows'][number]

type Props = { state: string; rows: readonly ShownProposal[]; page: number; hasMore: boolean }

export const meta = titled<typeof loader>(({ heading }) => heading)

const Asked = z.object({ state: z.enum(proposalStates).catch('waiting') })

/** Proposals for larger ranges from all sites, for the platform's operator: those that wait, or those that were decided in one way. */
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

/** Decides on a proposal, in a visit at the site that it belongs to. */
export const action = form(Decision, async ({ visit: staffVisit, input, context }) => {
  const visit = await visitFor(staffVisit, input.tenantId)
  const { id, answer } = input
  if (input.do === 'approve') await approveProposal(visit, { id, answer })
  else await refuseProposal(visit, { id, answer })
  const text = translator(visit.locale, 'console-users')(`proposals.done.${input.do}`)
  return redirectWithFlash(context, adminPaths.addresses(), 'api.update.200', { text })
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

const states = ['waiting', 'approved', 'refused', 'withdrawn'] as const

/** The list of proposals: the addresses that each would open, the person who proposed it, and the buttons to approve or decline. */
function ProposalsList({ state, rows, page, hasMore }: Props) {
  const { t } = useWords('console-users')
  return (
    <>
      <nav className="flex flex-wrap gap-x-4 gap-y-1 mb-4" aria-label={t('proposals.states')}>
        {states.map((one) => (
          <Link
            key={one}
            className="py-2.5 current:bold current:[box-shadow:inset_0_-2px_0_var(--accent)]"
            to={adminPaths.addresses(one === 'waiting' ? {} : { state: one })}
            aria-current={one === state ? 'page' : undefined}
          >
            {t(`proposals.${one}`)}
          </Link>
        ))}
      </nav>
      {rows.length === 0 ? (
        <div className="empty">
          <p>{t('proposals.none')}</p>
          <p>{t('proposals.noneHint')}</p>
        </div>
      ) : (
        rows.map((proposal) => <Proposal key={`${proposal.tenantId} ${proposal.id}`} {...{ proposal }} />)
      )}
      <Pager
        page={page}
        totalPages={hasMore ? page + 1 : page}
        hrefOf={(number) => adminPaths.addresses({ state, page: number })}
      />
    </>
  )
}

function Proposal({ proposal }: { proposal: ShownProposal }) {
  const { t } = useWords('console-users')
  const dates = useDates()
  const { tenantId, id, text, addresses, siteName, companyName, userGroupId, userGroupName } = proposal
  const days = [proposal.startsOn, proposal.endsOn].some(Boolean)
    ? dates.period(proposal.startsOn, proposal.endsOn)
    : t('proposals.always')
  return (
    <article className="grid grid-cols-1 gap-3 justify-items-start mb-4 p-4 line rounded-sheet">
      <h2 className="text-base bold">
        <code>{text}</code>{' '}
        <span className="count">{t('proposals.addresses', { number: written(addresses) })}</span>
      </h2>
      <p>
        {companyName} · {siteName} ·{' '}
        <Link to={adminPaths.userGroup(tenantId, userGroupId)} className="people-link">
          {userGroupName}
        </Link>
      </p>
      <p className="hint">
        {t('proposals.by', { name: proposal.proposedBy, day: dates.instant(proposal.proposedAt) })} · {days}
        {proposal.reason !== '' && ` · ${proposal.reason}`}
      </p>
      {proposal.state === 'waiting' ? (
        <Form
          method="post"
          action={adminPaths.addresses()}
          className="flex flex-wrap gap-2 items-center w-full"
        >
          <input type="hidden" name="tenantId" value={tenantId} />
          <input type="hidden" name="id" value={id} />
          <label htmlFor={`answer-${id}`}>{t('proposals.answer')}</label>
          <input
            className="flex-[1_1_240px] max-w-105 h-11 px-2.5 line-strong rounded-field bg-paper text-sm"
            id={`answer-${id}`}
            name="answer"
            maxLength={255}
            autoComplete="off"
          />
          <button type="submit" name="do" value="approve" className="button primary">
            {t('proposals.approve')}
          </button>
          <button type="submit" name="do" value="refuse" className="button quiet danger">
            {t('proposals.refuse')}
          </button>
        </Form>
      ) : (
        <p className="hint">
          {t(`proposals.${proposal.state}`)} {proposal.decidedBy} {proposal.answer}
        </p>
      )}
    </article>
  )
}

/** The proposals of all sites, each with the name of its site. */
async function viewProposals(visit: Visit, request: Paging & { state: ProposalState }) {
  const { proposals, page, hasMore } = await listAllProposals(visit, request)
  const rows = proposals.map((proposal) => ({
    ...viewProposal(proposal),
    tenantId: proposal.tenantId,
    siteName: proposal.siteName,
    companyName: proposal.companyName,
    proposedAt: proposal.createdAt,
  }))
  return { rows, page, hasMore }
}
