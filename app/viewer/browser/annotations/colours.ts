/** The colours of highlights. */
export const colours = ['yellow', 'green', 'blue', 'pink'] as const
export type Colour = (typeof colours)[number]
