import '#app/features/users/console/readers/people.css'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { Pager } from '#app/ui/atoms/pager.tsx'
import { useDates } from '#app/ui/atoms/use-dates.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { ShownProposal } from './proposals-view.ts'
import { written } from './written-number.ts'

type Props = { state: string; rows: readonly ShownProposal[]; page: number; hasMore: boolean }

const states = ['waiting', 'approved', 'refused', 'withdrawn'] as const

/** The proposals: what each would open, who proposed it, and the buttons to approve or decline. */
export function ProposalsList({ state, rows, page, hasMore }: Props) {
  const { t } = useWords('console-people')
  return (
    <>
      <nav className="people-states" aria-label={t('proposals.states')}>
        {states.map((one) => (
          <Link
            key={one}
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
  const { t } = useWords('console-people')
  const dates = useDates()
  const { tenantId, id, text, addresses, siteName, companyName, userGroupId, userGroupName } = proposal
  const days = [proposal.startsOn, proposal.endsOn].some(Boolean)
    ? dates.period(proposal.startsOn, proposal.endsOn)
    : t('proposals.always')
  return (
    <article className="proposal">
      <h2>
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
        <Form method="post" action={adminPaths.addresses()} className="proposal-answer">
          <input type="hidden" name="tenantId" value={tenantId} />
          <input type="hidden" name="id" value={id} />
          <label htmlFor={`answer-${id}`}>{t('proposals.answer')}</label>
          <input id={`answer-${id}`} name="answer" maxLength={255} autoComplete="off" />
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
