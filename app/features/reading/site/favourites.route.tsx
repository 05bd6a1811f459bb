import { redirect } from '@remix-run/cloudflare'
import { z } from 'zod'
import { answerScript } from '#app/doors/context.ts'
import { type FlashWay, redirectWithFlash, setRefusalFlash, viewWay } from '#app/doors/cookies/flash.ts'
import { type FormArgs, form } from '#app/doors/form.ts'
import { page } from '#app/doors/page.ts'
import { askToSignIn } from '#app/doors/sign-in/ask-to-sign-in.ts'
import { planNeeded } from '#app/features/plans/parts/plan-needed/plan-needed.ts'
import { addFavourite, removeFavourite } from '#app/features/reading/model/favourite/favourite.ts'
import { isRefusal, type Refusal } from '#app/kernel/errors/refusal.ts'
import { type ToastAppearance, type ToastKey, toasts } from '#app/kernel/errors/toast.ts'
import { readReturnRoute } from '#app/kernel/values/return-route.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'

const contentId = z.string().max(64).optional()
/** The button that was pressed on the page. Its value is the content. */
const FavouriteInput = z.object({ add: contentId, remove: contentId, back: z.string().max(500).optional() })

/** Leads to the group of favourites if the site has one, and to the home page otherwise. */
export const loader = page(async ({ visit }) => {
  const group = visit.site.groups.find(({ type }) => type === 'favourite')
  throw redirect(group === undefined ? paths.home() : paths.group(group.id))
})

/**
 * Adds or removes a favourite and goes back. Guests sign in first, and then it is done (R111). The page script asks for
 * JSON and stays on the page; what it can't settle it submits again as a form.
 */
export const action = form(
  FavouriteInput,
  async ({ visit, input, request, context }) => {
    const { add, remove } = input
    const back = readReturnRoute(input.back) ?? paths.home()
    const wantsJson = request.headers.get('Accept')?.includes('application/json') ?? false
    try {
      if (add !== undefined) await addFavourite(visit, { contentId: add })
      else if (remove !== undefined) await removeFavourite(visit, { contentId: remove })
      else return redirect(back)
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (error.name === 'planNeededToAddFavourite') {
        const { key, way } = await planNeeded(visit, add ?? '')
        if (wantsJson) return told({ key, isFavourite: false, way }, { visit, context }, error.http)
        return redirectWithFlash(context, back, key, { way })
      }
      if (wantsJson) return refused(error, { visit, context })
      const followUp = { action: 'add-favourite', contentId: add ?? '' } as const
      if (error.http === 401)
        return askToSignIn(context, { back: input.back, ...(add === undefined ? {} : { followUp }) })
      setRefusalFlash(context, error.name)
      return redirect(back)
    }
    const key = add === undefined ? 'api.removeFavorite.success' : 'api.addFavorite.success'
    const way = wayToLists(visit, add, back)
    if (wantsJson) return told({ key, isFavourite: add !== undefined, way }, { visit, context })
    return redirectWithFlash(context, back, key, { way })
  },
  { hasPage: false },
)

/** The reply to the page script, with which it shows the new state of a content and announces it (R297). */
type FavouriteReply = {
  isFavourite: boolean
  text: string
  level: ToastAppearance['level']
  seconds: number
  /** A link to the page where the reader can solve the problem. */
  way?: { label: string; href: string }
}

/** After a content became a favourite, its reader may want it in a list as well. Readers by address have no lists. */
function wayToLists({ actor }: Visit, added: string | undefined, back: string): FlashWay | null {
  if (added === undefined || actor?.level !== 'reader') return null
  return { word: 'lists', to: paths.listsFor(added, { back }) }
}

type Asked = Pick<FormArgs<unknown>, 'visit' | 'context'>
type Told = { key: ToastKey; isFavourite: boolean; way?: FlashWay | null }

function told({ key, isFavourite, way }: Told, { visit, context }: Asked, status = 200): Response {
  const text = translator(visit.locale)(`messages:${key}`)
  const step = way ? { way: viewWay(way, visit) } : {}
  const reply: FavouriteReply = { isFavourite, text, ...toasts[key], ...step }
  return answerScript(context, reply, status)
}

/** Answers a refusal in the same words as on the next page. A content that is a favourite already stays one (794). */
function refused({ name, http }: Refusal, { visit, context }: Asked): Response {
  const reply: FavouriteReply = {
    isFavourite: name === 'contentAlreadyFavourite',
    text: translator(visit.locale)(`errors:${name}`),
    level: 'error',
    seconds: 3,
  }
  return answerScript(context, reply, http)
}

export { RouteError as ErrorBoundary }
