export const works: readonly string[] = [
  'Both cutters away at first light, sounding from the Point on lines south by west.',
  'Measured the base on the Flats again with the steel chain; it agrees with yesterday’s to an inch and a half.',
  'Triangulated from the church tower, the vicar holding the lantern.',
  'Sounded the edge of the Amity Bank at low water, the men in the water to their waists.',
  'Tide pole read every ten minutes by Hobbs and Pascoe, turn about.',
  'Plotted in the cabin until four bells; inked six lines.',
  'Swept the approach with a wire between the cutters at three fathoms. Clear.',
  'Carried the theodolite up Long Hill; angles to eleven marks.',
  'Ran lines across the Holm Deep, which is deeper than the old chart has it by two fathoms.',
  'Fixed the Skerries by sextant from the boat, the swell not allowing a landing.',
  'Sounded the river up to the bridge with the dinghy.',
  'Took the set of the stream off the Point with the log-ship, at each half hour of the tide.',
  'Boats inshore, filling in between the quays and the Ropewalk.',
  'Samples of the bottom with tallow in the lead: sand, sand, shell, sand, mud.',
  'Observed the sun for noon; the clock is four seconds slow on the tower.',
  'Examined the rock shown us by the fishermen, and got two fathoms where the chart has nine.',
  'Whitewashed the marks on the Holm, the gulls having improved them.',
  'Ran a check line diagonally over last month’s work. It will do.',
]

/** What else happened, day by day from the first of April; an empty line is a day on which nothing did. */
export const happenings: readonly string[] = `
Anchored in four fathoms off the quays at noon. The harbour-master came aboard, and was shown his harbour on the old chart, which he did not recognise.

Landed to pay respects at the vicarage. Dined on a hare.
The cook scalded his hand. Salt pork cold.
Lent the school a globe, which we do not use.

Hobbs reports a seal that follows the lead down.
Two men ashore without leave; brought back by their mothers.

Bought potatoes.
The fishermen will not speak of the rock until the price of tobacco is settled.
Settled.

An old man, Trelane, says that his grandfather walked where we are anchored.
Rain into the plotting cabin. Moved line 40 by the width of a drop.


Pascoe has lost a boot to the Flats. It was recovered at the same place, one tide later, by Pascoe’s other boot.
Heard the cuckoo from seaward.
The vicar brought his predecessor’s survey of 1768, drawn on the back of a sermon on pride.
Laid my tracing over the vicar’s and sat some time.
Laid it again. The bank has moved.
Wrote to the Office that the bank has moved.

The carpenter has made a box for the tracing.

Caught forty mackerel with the deep-sea lead, or rather behind it.
A boy, one Sayle, asks each morning how deep it is, writes down the answer, and goes.


Crossing the bar on the ebb the gig touched, and sat for five hours; took the opportunity and sounded all round her.
Very clear. Counted the masts of nineteen sail.
Fog. Rang the bell, answered by the bell of the church, and by a cow.
Fog. Plotted.
Fog lifted at noon to show us a brig, aground, who had been steering for the cow.
Got the brig off on the flood. She carried slates. Her master had our chart of 1842 and holds me answerable for it.
May began with snow, an hour of it, on a flat calm.

The boy Sayle corrected our figure of Tuesday.
He was right. Rated him Assistant, without pay.


Shot a line from the Holm to the Point by lamp signals, first night dark enough to try.
The terns have the shingle; kept off it by a resolution of the terns.

Washed clothes.
Received from the Office a letter that banks do not move.

Replied with the tracing.

A wedding in the town. Lent flags.
The flags came back with rice in them.
Hobbs’s seal has a young one.

Pascoe proposes to marry ashore. Advised him to wait until the survey is finished, so that he will know where he is.

Found the anchor of some large vessel in seven fathoms. Left it, and marked it.
Too much swell for small work. Taught the boy the vernier.
Nothing but sun.
Nothing but sun. The pitch runs.


The whole of the second series agrees with the first.
The barometer fell four tenths while we were at dinner.
Dragged the small bower; let go the best.
Blew all night. Lost the tide pole.
The tide pole brought in by a child, who had seen it go past the school. Reading on arrival, three feet.

New tide pole. The old one goes to the school, by request.

Longest day within a week. Worked from three in the morning to nine at night.
Worked as yesterday.
Worked as yesterday. The cook rebelled; half day.

Swept over the rock with the wire, to find its head. Buoyed it.
Named it Pascoe’s Rock, he having found the head of it with his own.
Midsummer. The hill fires counted from the ship: twenty-three.

A party of ladies to see the ship. Miss Voss asked why we measure in fathoms, and being told of outstretched arms, asked whose.
Measured Hobbs: five feet eleven. Told nobody.

The tracing has come back from the Office, with a coffee ring exactly on the bank.

Cut the hair of all hands.
A whale, or something lengthy, going west.
Tide pole read by the boy from two until ten without a fault. Rated him in the book.
No wind, no swell, the bottom visible at five fathoms. Looked at it.

Our own soundings of April, repeated for proof. The northern edge has gone a boat’s length east in three months.
Said so at dinner. Nobody laughed.


A regatta. The gig came third, being full of instruments.
The log-ship lost, line and all, to a steam packet.
Made a new one.

Payday. Six ashore; seven came back.

The seventh is a dog. Entered as lead-line, from its habits.
Rain. Inked nine lines and the compass.


At the lowest tide of the month walked on the Amity Bank with the vicar, who preached to me there for a wager of six minutes. The water allowed him four.

Thunder. All iron ashore from the theodolite’s neighbourhood.
The dog swims round the ship each evening, clockwise.


The harvest on the hills. Our marks among the stooks are taken for stooks.
One mark has been threshed.

The Office writes that the bank may be allowed to have moved, if I will state the cause.
Stated: water.
Put the boy in the bow for a day. He calls the depth before the lead is down, and is out by less than the lead.

Hot. Boots off.
A ship’s boat with four men, eleven days out of a wreck off the cape. Fed them, and took them in.
One of the four is a surveyor. He wept at the chart, and then pointed out a mistake in it.
Corrected it.

The four went inland by the carrier.

Pascoe married. The ship dressed.
Pascoe late.

Stars very plain. Got the latitude by nine of them, all within a quarter of a mile.

The dog went ashore by itself, attended a funeral and returned.

Fresh beef.
The wire broke; the halves found by sweeping for them with the other wire.


Equinox in sight. The tides grow.

Great spring tide. The ribs of a vessel stood out of the sand to the height of a man. Measured, drew, and left her. The old Trelane took off his hat to her, and gave her name.
Found the same by our record of the bank: she has not moved since 1709. It has.
Drew the bank as it must have been in her year. It comes where Captain Pell says.

Blew hard. Read Pell.
Blew hard.
Blew. All the gulls inland.
Cleared by evening. The coast washed and hung out.


Lent the schoolmistress our soundings for sums.
She found an error of addition, of ten fathoms, in June.
The boy had told us in June.

The cutters scraped and painted.
Last lines of the western part.

Mushrooms.
Frost on deck, the first.

Filled the last gap in sheet three.
The men ask whether the bank will be there next year. Told them, not there.

Gale from the south. Nothing fetched away but the cook.
The cook found under the jib, asleep.

Took leave of the fishermen. The price of tobacco was not mentioned.

Gave the boy the second-best sextant, on a lease of ninety-nine years.
The dog is to stay with Pascoe’s wife, who asked for it instead of Pascoe.


The last cast was let go by all hands holding the line together.
Sum of casts, fourteen thousand and two hundred.
Unshipped the gear. The lead to be weighed.
`
  .slice(1, -1)
  .split('\n')

export const logIntro = `
The *Plover* was a brig of 160 tons, built to carry coal and bought to carry instruments. From the first of April to the last of October 1868 she lay in Tidewell Bay with twenty-two people and, from July, a dog, and measured it. Her log was kept by her master, Henry Carrow, in a hand so small that the book, which was meant for two voyages, would have done for ten. It came to the Museum in 1923 with his sextant; the second-best one had been here since 1902.

A survey in those days was made with a rope. At the end of the rope hung a lead of seven pounds, hollow below and filled with tallow, to which whatever lay on the bottom would stick. A man in the bow swung it ahead, felt it touch, and called the depth as the boat passed over. Another took the angle between two marks on shore, and a third wrote down both. Each of the 14,200 casts in this log was made by three men in that manner, some of them in snow.

Carrow writes the weather first, then the work, and then, if there is room, what happened. His wind is by the compass, his barometer in inches and his thermometer in degrees of Fahrenheit. The figure at the right below an entry is the sum of casts since April. On Sundays there are none. On days when no boat could leave the ship there are none either, and these annoyed him more.

The log is printed here entire except for the accounts of stores. Nothing has been corrected, including the coffee ring.
`
