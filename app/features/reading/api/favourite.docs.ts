import type { CallDocs } from '#app/doors/api/call-docs.ts'

export const docs: CallDocs = {
  'POST /content/favorites/add': {
    ja: '資料をお気に入りに追加する',
    request: { content_id: 'k7wq2m5xepz4nbtd3hsv6ycr', content_group_id: 1 },
    answer: null,
    refusals: [
      'badParameters',
      'unauthorized',
      'contentNotFound',
      'contentAlreadyFavourite',
      'planNeededToAddFavourite',
    ],
  },
  'DELETE /content/favorites/delete/:contentId': {
    ja: '資料をお気に入りから削除する',
    request: { content_id: 'b8e1f7c2a9d34e5f60718293' },
    answer: null,
    refusals: ['unauthorized', 'contentNotFound'],
  },
}
