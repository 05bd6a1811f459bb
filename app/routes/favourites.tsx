import { redirect } from '@remix-run/react'
import { z } from 'zod'
import { addFavourite } from '#app/domain/favourite/add-favourite.ts'
import { removeFavourite } from '#app/domain/favourite/remove-favourite.ts'
import { isRefusal } from '#app/errors/refusal.ts'
import { askToSignIn } from '#app/http/ask-to-sign-in.ts'
import { form } from '#app/http/form.ts'
import { setNotice, setRefusalNotice } from '#app/http/notice.ts'
import { paths } from '#app/paths.ts'
import { readReturnRoute } from '#app/values/return-route.ts'

const FavouriteInput = z.object({
  content: z.string().max(64),
  keep: z.enum(['yes', 'no']),
  back: z.string().max(500).optional(),
})

/** There is nothing to see here. */
export const loader = () => redirect(paths.home())

/** Keeps a content or takes it off, and goes back; a guest signs in first, and what he wanted is done then (R111). */
export const action = form(FavouriteInput, async ({ visit, input, request, context }) => {
  const contentId = input.content
  try {
    if (input.keep === 'yes') await addFavourite(visit, { contentId })
    else await removeFavourite(visit, { contentId })
    setNotice(context, input.keep === 'yes' ? 'api.addFavorite.success' : 'api.removeFavorite.success')
  } catch (error) {
    if (!isRefusal(error)) throw error
    const followUp = { action: 'add-favourite', contentId } as const
    if (error.http === 401)
      return askToSignIn(context, request, {
        back: input.back,
        ...(input.keep === 'yes' ? { followUp } : {}),
      })
    setRefusalNotice(context, error.name)
  }
  return redirect(readReturnRoute(input.back) ?? paths.home())
})
