import type { manners } from './charts.ts'

export const places: readonly (readonly [name: string, x: number, y: number])[] = [
  ['Church', 5.75, 5.72],
  ['Tidewell Point', 7.45, 2.75],
  ['Gull Holm', 3.2, 2.5],
  ['The Quays', 6.25, 5.35],
  ['Skerries', 10.4, 2.2],
  ['Saltern Flats', 4.6, 5.0],
  ['Lamp House', 7.3, 3.1],
  ['Coastguard', 8.6, 4.4],
  ['Holm Lane', 3.4, 4.35],
  ['Breakers’ Yard', 9.2, 3.65],
  ['Hatherley', 1.2, 5.2],
  ['Ropewalk', 5.3, 6.0],
  ['East Sands', 10.6, 4.2],
  ['Long Hill', 9.6, 6.2],
]

interface Survey {
  year: number
  title: string
  manner: keyof typeof manners
  cartouche: readonly string[]
  text: string
}

export const surveys: readonly Survey[] = [
  {
    year: 1709,
    title: 'A draught by Captain Pell',
    manner: 'sketch',
    cartouche: ['A Draught of Tydewell', 'by Capt. Josiah Pell', 'with the Sands & Rocks'],
    text: `
Josiah Pell put the *Amity* on the sand in clear weather in May 1709, waited eleven days for a tide, and used them to draw the place that had caught him. He sounded from a borrowed skiff and paced the shore. His chart was for sale at the Mermaid for a shilling before the ship was off.

He drew the hills as they looked from the deck, lying on their sides. North is roughly at the top. The bank he put in twice, once where it was and once, more darkly, where he had thought it was.
`,
  },
  {
    year: 1768,
    title: 'The vicar’s survey',
    manner: 'sketch',
    cartouche: ['Tidewell Bay', 'surveyed on the ice &', 'by boat, T. Arne, Clerk'],
    text: `
The Reverend Thomas Arne measured the bay in two winters, the first of which froze the flats so hard that he could chain his base line straight across them. He was after the parish boundary, which runs to the low-water mark and had been a matter of blows. He found that low water had left the parish.

His soundings were taken by the choir. They are excellent near the shore and grow round in deep water, where the trebles could not feel the lead.
`,
  },
  {
    year: 1804,
    title: 'For the guns',
    manner: 'engraved',
    cartouche: ['TIDEWELL HARBOUR', 'for the use of the', 'Batteries, 1804'],
    text: `
An engineer whose name is cut away from the only copy drew the bay in a summer when landings were feared. He cared about where a boat could come in and how far a gun could reach it, and about little else: the town is a blank, and one of the two inns is marked *observed from*.

He was the first to give the heights of tides, and his are within a hand of ours. The batteries were finished in 1816, a year after they were no longer needed. One is now the ice-cream kiosk.
`,
  },
  {
    year: 1842,
    title: 'The first printed chart',
    manner: 'engraved',
    cartouche: ['TIDEWELL', 'Published by Authority', 'Soundings in Fathoms'],
    text: `
After the packet *Halcyon* was lost with eleven people on a rock at the eastern side of the entrance, a proper survey was ordered, and was made properly, with theodolites, by officers who lodged at the vicarage. It is the most beautiful of the nine. It does not show the rock.

They had sounded in straight lines three hundred yards apart, and the rock lies between two of them. Every fisherman knew it. A correction was pasted on in 1845, and is the reason why that corner of most copies is thick.
`,
  },
  {
    year: 1868,
    title: 'The voyage of the Plover',
    manner: 'tinted',
    cartouche: ['TIDEWELL BAY', 'H. Carrow, Master', 'Survey ship Plover, 1868'],
    text: `
The survey ship *Plover* lay in the bay from April to October. Her log is in this Museum and has been printed in this series. Henry Carrow, her master, asked the fishermen first. He took their marks, gave them tobacco, and went out to sound exactly where they said there was nothing to find.

He got 14,200 soundings, and the first hint that the bank was moving: he laid his tracing over the vicar's and, his log says, "sat some time".
`,
  },
  {
    year: 1897,
    title: 'The harbour company',
    manner: 'tinted',
    cartouche: ['PROPOSED DOCKS', 'Tidewell Harbour Co.', '1897'],
    text: `
A company was to build docks for ocean steamers. Its chart is a fair one, and deeper than the sea. In the channel it shows four fathoms where the *Plover* had found two and a half, and the prospectus made seven of the four.

The share price can be followed in the trustees' minutes. Only the bollards arrived; there are forty along the north quay, and nothing larger than a lugger was ever tied to them.
`,
  },
  {
    year: 1923,
    title: 'Miss Voss sounds at night',
    manner: 'tinted',
    cartouche: ['TIDEWELL', 'Harbour Engineer’s Office', 'L. Voss, 1923'],
    text: `
Lena Voss, the engineer's draughtswoman, surveyed the entrance by lamplight, because by day the dredger needed the boat. She fixed her position by two lamps in the church tower and worked out each night's soundings before breakfast.

Hers is the first chart with depth contours. She drew them by eye, in pencil, between her own figures. Laid over a contouring by machine, they differ nowhere by more than the width of the pencil.
`,
  },
  {
    year: 1961,
    title: 'By echo',
    manner: 'modern',
    cartouche: ['TIDEWELL', 'Echo survey 1961', 'Soundings in metres'],
    text: `
An echo sounder needs no lead and no choir. In nine days a launch drew 240 lines across the bay, each an unbroken profile on a roll of paper that smelt of burning. The rolls are in the store; joined, they would reach the Skerries.

It was this survey which proved that the wreck of the *Amity* lies not where she struck but where the bank was in 1841, in which year it had let go of her, and moved on.
`,
  },
  {
    year: 2024,
    title: 'By light from above',
    manner: 'modern',
    cartouche: ['TIDEWELL', 'Laser & sonar 2024', 'Soundings in metres'],
    text: `
The newest survey was flown in forty minutes on a calm morning. A laser measured the beach and the clear shallows from the air, and a boat filled in the rest in a day. There are some three hundred million soundings; this chart prints two hundred.

They show the furrow of every anchor in the roads. They show a car. At the edge of the deep, under eleven metres of water, they show eleven straight lines three hundred yards apart, which are the weights that the officers of 1842 dropped to mark the ends of theirs.
`,
  },
]

const names = [
  'Outer Roads, west',
  'Holm Deep',
  'Point Race',
  'Skerries',
  'Hatherley Bay',
  'Gull Holm',
  'Amity Bank',
  'East Sands',
  'Hatherley',
  'Saltern Flats',
  'Tidewell',
  'Coastguard Hill by night',
  'West Downs',
  'Ropewalk',
  'The River',
  'Long Hill',
]

export const sheets = names.map((name, i) => ({
  name,
  x: 0.1 + (i % 4) * 2.75,
  y: 1.3 + Math.floor(i / 4) * 1.42,
}))
