import type { CSSProperties, ReactNode } from 'react'
import { PlaceAndTime } from '#app/features/catalogue/parts/card/card-book.tsx'
import { FavouriteButton } from '#app/features/catalogue/parts/favourite/favourite-button.tsx'
import { AccountLinks, LoginFields } from '#app/features/identity/parts/sign-in/login-fields.tsx'
import { PlanList } from '#app/features/plans/parts/plan-list.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { Dialog } from '#app/ui/atoms/dialog.tsx'
import { Icon } from '#app/ui/atoms/icons.tsx'
import { Link } from '#app/ui/atoms/link.tsx'
import { useHere } from '#app/ui/atoms/use-here.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { useCustomButton, useLayout } from '#app/ui/layout/layout.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { DetailView } from './detail-view.ts'
import '#app/ui/atoms/tick.css'

type Props = { detail: DetailView; groupId: number }

/**
 * The view-book button: it opens the viewer, or a dialog with the plans or the sign-in (R311–R313). If the content
 * can't be read, a message tells why.
 */
export function ContentDetailOpening({ detail, groupId }: Props) {
  const { t } = useTranslation(['catalogue', 'reading'])
  const state = detail.reading === 'ready' && detail.opening === 'closed' ? 'closed' : detail.reading
  return (
    <>
      {state !== 'ready' && <p className="alert detail-state">{t(`detail.reading.${state}`)}</p>}
      <div className={state === 'ready' ? 'detail-open' : 'detail-open is-quiet'}>
        {state === 'ready' && <OpenButton detail={detail} groupId={groupId} />}
        <FavouriteButton contentId={detail.id} isFavourite={detail.isFavourite} />
        {state === 'ready' && <Standing detail={detail} />}
      </div>
      <div className="detail-ways">
        <AddToList contentId={detail.id} />
        {detail.canSaveOffline && (
          <ButtonLink to={paths.saveOffline(detail.id, groupId)} kind="quiet">
            {t('reading:offline.save')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

/** For readers with an account of their own. Guests are offered favourites, which ask them to sign in. */
function AddToList({ contentId }: { contentId: string }) {
  const { t } = useTranslation('reading-life')
  const here = useHere()
  const { actor } = useLayout()
  if (actor?.hasProfile !== true) return null
  return (
    <ButtonLink to={paths.listsFor(contentId, { back: here })} kind="quiet">
      {t('choose.title')}
    </ButtonLink>
  )
}

/**
 * Shows how far the reader has read; or else that the content can be read, for guests after signing in (R287), or that
 * it needs a plan.
 */
function Standing({ detail: { opening, place, plans, isRegistered, title } }: Pick<Props, 'detail'>) {
  const { t } = useTranslation('catalogue')
  if (opening === 'viewer' && place !== null) {
    return (
      <span className="detail-place">
        <PlaceAndTime title={title} {...place} />
      </span>
    )
  }
  return (
    <>
      {isRegistered && opening !== 'closed' && (
        <span className="tick">{t(tickOf(opening, plans.length))}</span>
      )}
      {plans.length > 0 && !isRegistered && (
        <span className="plan-mark">
          <Icon name="lock" />
          {t('detail.plan')}
        </span>
      )}
    </>
  )
}

function tickOf(opening: DetailView['opening'], plans: number) {
  if (opening === 'login') return 'detail.readableSignedIn'
  return plans > 0 ? 'detail.registered' : 'detail.readable'
}

function OpenButton({ detail, groupId }: Props) {
  const { t } = useTranslation(['catalogue', 'common', 'commerce', 'sign-in'])
  const here = useHere()
  const readAt = useReadingPath(detail, groupId)
  const button = useCustomButton('view')
  const label = detail.viewButtonLabel || button.label || t(labelOf(detail))
  const close = t('common:dialog.close')
  if (detail.opening === 'plans') {
    return (
      <DialogButton id="plans" label={label} otherwise={readAt()} style={button.style}>
        <Dialog id="plans" title={t('commerce:plan.title')} close={close}>
          <PlanList plans={detail.plans} />
        </Dialog>
      </DialogButton>
    )
  }
  if (detail.opening === 'login' && detail.login !== null) {
    return (
      <DialogButton id="sign-in" label={label} otherwise={readAt()} style={button.style}>
        <Dialog id="sign-in" title={t('sign-in:login.title')} close={close}>
          <LoginFields fields={detail.login.fields} back={here} view={paths.viewOnline(detail.id, groupId)} />
          <AccountLinks links={detail.login.links} />
        </Dialog>
      </DialogButton>
    )
  }
  return (
    <LightIsland name="viewer-ahead" when="idle" props={{ address: detail.viewerAhead }}>
      <ButtonLink to={readAt()} style={button.style}>
        <Icon name="book" />
        {label}
      </ButtonLink>
    </LightIsland>
  )
}

function labelOf({ opening, place }: DetailView) {
  if (opening === 'login') return 'detail.viewLogin'
  return opening === 'viewer' && place !== null ? 'continued.title' : 'detail.view'
}

type DialogButtonProps = {
  id: string
  label: string
  otherwise: string
  style: CSSProperties | undefined
  children: ReactNode
}

/** Opens a dialog. Browsers without popovers follow the link instead, and its page explains. */
function DialogButton({ id, label, otherwise, style, children }: DialogButtonProps) {
  return (
    <>
      <button type="button" className="button primary opens-dialog" popovertarget={id} style={style}>
        <Icon name="book" />
        {label}
      </button>
      <Link to={otherwise} className="button primary opens-page" style={style}>
        <Icon name="book" />
        {label}
      </Link>
      {children}
    </>
  )
}

/**
 * Returns the address at which a content's page opens the viewer, at a page and with the searched words. The viewer
 * leads back to this page: the address contains `back` unless this page is the viewer's default.
 */
export function useReadingPath(
  { id, words }: { id: string; words: string },
  groupId: number,
): (page?: number) => string {
  const here = useHere()
  const back = here === paths.content(groupId, id) ? undefined : here
  return (page) => paths.viewOnline(id, groupId, { page, q: words, back })
}
