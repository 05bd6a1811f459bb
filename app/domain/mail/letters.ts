/** Paragraphs of each letter; `url` and `otherUrl` stand for links, alone on their lines, `next` for what follows. */
export const letters = {
  register: ['register.body', 'url', 'life.day', 'ignore'],
  alreadyRegistered: [
    'alreadyRegistered.body',
    'alreadyRegistered.login',
    'url',
    'alreadyRegistered.forgot',
    'otherUrl',
    'alreadyRegistered.ignore',
  ],
  reset: ['reset.body', 'url', 'life.hour', 'reset.ignore'],
  resetByAdmin: ['resetByAdmin.body', 'url', 'life.hour', 'resetByAdmin.ignore'],
  invited: ['invited.body', 'url', 'life.week', 'invited.ignore'],
  passwordChanged: ['passwordChanged.body', 'contact'],
  changeEmail: ['changeEmail.body', 'url', 'life.day', 'ignore'],
  emailChangeRequested: ['emailChangeRequested.body', 'contact'],
  emailChangedByAdmin: ['emailChangedByAdmin.body', 'contact'],
  staffInvited: ['staffInvited.body', 'url', 'life.week', 'staffInvited.ignore'],
  staffReset: ['staffReset.body', 'url', 'life.hour', 'staffReset.ignore'],
  staffForgot: ['staffForgot.body', 'url', 'life.hour', 'reset.ignore'],
  ordered: ['ordered.body', 'money.paid', 'money.days', 'next', 'money.cancel', 'url'],
  renewed: ['renewed.body', 'money.paid', 'money.days', 'next', 'money.cancel', 'url'],
  paymentFailed: ['paymentFailed.body', 'paymentFailed.todo', 'url'],
  cardExpires: ['cardExpires.body', 'cardExpires.todo', 'url'],
  planCancelled: ['planCancelled.body', 'planCancelled.back', 'url'],
  planEnds: ['planEnds.body', 'planEnds.again', 'url'],
  planEnded: ['planEnded.body', 'planEnded.again', 'url'],
  priceChanges: ['priceChanges.body', 'priceChanges.todo', 'money.cancel', 'url'],
  refunded: ['refunded.body', 'refunded.when', 'url'],
  cancelled: ['cancelled.body', 'cancelled.thanks', 'contact'],
} as const

export type LetterKind = keyof typeof letters
