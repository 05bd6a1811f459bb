import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { addFavourite, removeFavourite } from '#app/features/reading/model/favourite/favourite.ts'
import { contentGroupInput } from '#app/kernel/values/content-group-id.ts'

const nothing = () => null

export const favouriteEndpoints = [
  endpoint('POST /content/favorites/add', {
    summary: 'Adds a content to the reader’s favourites',
    access: 'user',
    input: z.object({ contentId: z.string(), contentGroupId: contentGroupInput }),
    run: addFavourite,
    view: nothing,
  }),
  endpoint('DELETE /content/favorites/delete/:contentId', {
    summary: 'Removes a content from the reader’s favourites',
    access: 'user',
    input: z.object({ contentId: z.string() }),
    run: removeFavourite,
    view: nothing,
  }),
]
