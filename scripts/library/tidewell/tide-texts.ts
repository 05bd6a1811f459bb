/** The words of the tide tables. */
export const tideTexts = {
  before: [
    {
      title: 'What this book is for',
      text: `
This book says when the sea will be where, at Tidewell and at two places near it, for every day of the year 2027. It is made for people who walk on the flats, keep a boat on a mud berth, count birds, dig for bait, paint the harbour wall or simply like to know. It is not a book for taking a ship to sea: a navigator needs the charts and notices of the day, and a captain who trusts a museum deserves the beach.

Times are those of the harbour's own clock, which keeps Greenwich time all year. When the rest of the country puts its clocks forward, from the last Sunday of March to the last Sunday of October, **add one hour to every time in this book**. The tide has never been told about summer time.

Heights are in metres above chart datum, the level below which the sea hardly ever falls. A depth on one of our charts is also counted from there, downwards, so the water over a rock marked 2 at a tide of 3 is five metres deep. The wall of the inner harbour has the same scale cut into it; the figures were recut in 1909, and lean to the left.
`,
    },
    {
      title: 'Springs and neaps',
      text: `
Twice in every month the moon and the sun pull in one line, and twice they pull across each other. A day and three quarters after the line, at **springs**, the sea comes highest and goes out farthest, and the whole of the Saltern Flats lies bare. A week later, at **neaps**, it hardly seems to make up its mind. Neither has anything to do with the season of the year.

At Tidewell there is a useful regularity in this. High water at springs always comes near seven o'clock, morning and evening, and at neaps near one. So a visitor who wants to see the flats at their widest should come at a full or new moon and have lunch early: low water will be at about a quarter past one.

The moon's distance matters as well. When she is nearest the earth, once in every twenty-seven and a half days, her tides are a fifth stronger; when that falls together with springs, the sea is in the cellar of the Mermaid. These dates are listed at the end of the book.
`,
    },
    {
      title: 'How to read a day',
      text: `
Each day has a strip of its own. The large figure is the date, red on Sundays. The little disc is the moon at noon, as it looks from here: lit on the right while it grows, on the left while it wanes. Beside it are the times at which sun and moon rise and set; a dash means that the moon does not rise, or does not set, on that day, which happens to everybody twice a month.

Below come the high and low waters in order, the high ones in bold. The curve at the right is the same tide hour by hour, and the grey at both its ends is night. To know the height at half past nine, go up from half past nine. The lines are a metre apart.

A tide is pushed about by the weather, which no table knows. A day's strong wind from the south-west adds up to forty centimetres and brings the water a quarter of an hour early; a high barometer does the opposite. Take a metre away for safety, or stay on the wall.
`,
    },
    {
      title: 'How these tables were made',
      text: `
A tide is a sum of simple waves. Each has its own speed, which the sky dictates and which is the same in every sea, and its own height and lateness, which belong to the harbour and must be measured there. Lamp-keepers read the tide pole at the harbour mouth every quarter of an hour from 1884 to 1903, an occupation that cured three of them of the sea. From their nineteen years the constants of nine waves were found.

The largest, called M2, is the moon's: it comes twice in a lunar day, every twelve hours and twenty-five minutes, and lifts the water 1.86 metres above the mean and as far below it. S2 is the sun's, a third as high and exactly twelve hours long. Their quarrel makes springs and neaps. N2 and K2 correct them for the moon's changing distance and for the slant of the sky. K1, O1 and P1 come once a day; they are small here, and the reason why two tides of one day are never quite equal. M4 and MS4 are born in shallow water, where the crest of a tide travels faster than its foot; they make our flood shorter than our ebb by about twenty-five minutes.

Adding nine waves for one moment takes a clerk ten minutes. The Museum keeps the brass machine which did the sum with pulleys from 1906; it may be turned on Thursdays.
`,
    },
  ],
  ports: {
    'Tidewell Harbour': `
The tables of the harbour itself give four turns of the tide on most days. Once in about two weeks a day has only three, because the fourth has slipped past midnight; the next day begins with it.

For places along the bay the times serve well enough. At the bathing steps the water is five minutes earlier, at the lifeboat slip the same, and on the inner side of the Point ten minutes later. Heights differ by less than a hand.
`,
    'Gull Holm': `
The island lies out in the stream, and its tide runs twenty-one minutes before the harbour's and is a little smaller. Landing is possible on the shingle from two hours after low water until two hours before the next one, if the swell allows it; the warden's flag says whether it does.

From April to July the terns have the shingle, and nobody lands at all.
`,
    'Skerry Light': `
The rock stands in deep water seven miles out, and feels the tide thirty-five minutes before the town does, with a slightly wider range. Boats that carry stores and painters to the light must come alongside within half an hour of slack, so this page hangs in the boathouse in large type.

From the gallery on a clear evening at springs the whole coast can be seen to change its colour: the brown of the flats, a line of white, then blue as far as the hills. It takes about three hours, and the painters are not paid for watching it.
`,
    'Saltern Bridge': `
The bridge is four miles up the river, where the tide arrives fifty-five minutes late and has lost more than a quarter of its height on the way. On the strongest springs the first of the flood comes as a step in the water, ankle-high, with a sound like a page being turned. Anglers call it the post.

After rain in the hills the river stands up to half a metre higher than the table, and low water may not come at all.
`,
  } as Record<string, string>,
  hours: `
The next twelve pages give the height of the tide at the harbour at every full hour, one page for each month, one line for each day. The shade of each cell grows with the height, so that the slanting bands of high water can be seen across the page before any figure is read. From left to right the band slips about fifty minutes a day. From top to bottom of a page it crosses the day twice, since a month holds two tides fewer than it has half-days.

Whoever plans a regular walk should look down a column. At ten in the morning the flats are bare in one week, under four metres in the next, and bare again in the third: there is no "usual" state of the sea at ten o'clock, and no such thing as coming to look for it.

The rule of twelfths, which every child here learns, can be tested on any line. From low water the tide rises in six hours by one, two, three, three, two and one twelfths of its range. Take a line near springs, write down the seven heights from low to high, and see by how much the rule is wrong. At Tidewell it is best in the third hour, and gives a little too much in the first.
`,
  light: `
Two hours matter to whoever works on the shore: when it is light enough to read the figures on the pole, and when it no longer is. "Light" and "dark" in these tables are the ends of civil twilight, when the sun is six degrees below the horizon. "Day" is the time from sunrise to sunset in hours and minutes.

The moon's age is counted in days from new moon, at noon. A moon of three days sets soon after the sun. One of seven stands in the south at sunset and lights the evening flood. The full moon, at fourteen or fifteen, rises as the sun sets, so the great spring tides of early evening come with a lamp of their own.

In June there is hardly a night; in December hardly a day. On the twenty-first of June the sun is above the sea for sixteen hours and a half. On the shortest day it manages less than eight, most of which, says the harbour log with great regularity, are cloud.
`,
  causeway: `
The causeway runs for nine hundred paces from the end of Holm Lane to the island. It was laid in 1782 by a farmer whose sheep had the better grazing on the other side, and its highest stones are 1.9 metres above chart datum. So it is dry when the tide is below that height, and the following tables say from when to when.

**Be on the way back at the middle of the time, not at its end.** The flood comes in behind you first, through the gut on the landward side. Nobody outruns it with a pushchair. If you are late, stay on the Holm; there is a hut with a stove, a kettle, a telephone and forty years of visitors' books. The warden is used to it. The longest stay on record was two nights in October 1967, by a choir.

Around neaps the causeway may not dry at all, or only for minutes, which are not listed. A dash means: not today.
`,
  streams: `
The tide does not only go up and down; to do so it must go in and out, and round corners. Off Tidewell Point the stream runs east for some six hours and west for six, reaching two and a half knots at springs, which is faster than most people row. It does not turn at high water but an hour and three quarters later. Close inshore it has turned already. A boat that keeps near the beach can travel with a fair tide for eight hours out of twelve, a fact on which the Tidewell smacks lived for a hundred years.

The thirteen chartlets show the streams hour by hour, from six hours before high water to six hours after it. A longer and heavier arrow is a faster stream. In the river the flood runs up until high water at the harbour, then everything stands still for as long as it takes to light a pipe, then it runs down.

The race off the Point is worst with wind against stream. From the two-hours-after chartlet until the five-hours-after one, in a westerly, it is no place for an open boat.
`,
  after: [
    {
      title: 'Extreme tides of the year',
      text: `
The lists below are predictions for calm air at an average pressure. On the days of the highest waters the quay floods at 5.9 metres, and the fishmonger in Wall Street puts his boards up. On the days of the lowest, the ribs of the *Amity* come out of the sand off the Point, which they have done on about five days a year since 1841. It is permitted to look and not to saw.
`,
    },
    {
      title: 'Words of the shore',
      text: `
**Age of the tide.** The time between the moon's pull in line with the sun and the spring tide that answers it: at Tidewell, one day and three quarters.

**Chart datum.** The level from which heights go up and depths go down. It is set so low that the sea seldom falls beneath it, and then only by the breadth of a hand.

**Drying height.** The height of a bank or rock that the sea uncovers; written on charts with a line under the figure.

**Ebb, flood.** The falling tide and the rising one, and the streams that belong to them.

**Establishment.** An old word for the hour of high water on the day of a full or new moon. Ours is six hours and three minutes.

**Gut.** A channel in the flats that fills first and empties last. Most accidents on this shore begin with somebody walking round the wrong end of one.

**Neap.** A tide of small range. The word is at least twelve centuries old, and nobody knows what it meant.

**Range.** The difference between a low water and the next high one.

**Slack.** The few minutes in which a stream does not run.

**Stand.** The longer pause of the level itself at high or low water. With us it lasts about a quarter of an hour at springs and twice as long at neaps.

**Surge.** The part of the sea's height that the weather makes.
`,
    },
    {
      title: 'If something goes wrong',
      text: `
On the flats, leave early and leave together. If the fog comes down, stop, and listen for the bell on the harbour mouth, which is rung once a minute in thick weather: keep it in front of you. The wall is never more than a mile and a quarter away. If you are cut off, do not wade a gut above your knees. Go to the highest ground you can see, make yourself large and bright, and telephone for the lifeboat: they would far sooner come for nothing.

If you find somebody else's mistake, such as a wrong time on one of these pages, please tell the Reading Room. We correct the tables in pencil, date the correction, and print the finder's name in the next edition. The present one owes a Thursday in November to Miss Ivy Trelane, aged nine.
`,
    },
    {
      title: 'Corrections',
      text: `
Times and heights in the tables of 2026 that were corrected in pencil at the Reading Room desk, with thanks to their finders.

**17 March, second low water.** For 13.52 read 14.52. *F. Carne, who had waited.*

**2 May, height at four in the afternoon.** For 4.1 read 1.4. *The infants’ class, from the wall.*

**21 June, sunset.** Correct, but not visible from Wall Street, the Mermaid being in the way. *The Mermaid.*

**9 September, causeway.** The words “dry again” should be understood as a hope. *The choir.*

**12 November, moon.** The disc was printed upside down in some copies. It is right in the southern half of the world, where one of them was read. *A reader in the southern half of the world.*

**All days.** The tide has once more been found to agree with the tables to within the breadth of a hand, except on eleven days of wind, for which nobody has apologised.
`,
    },
  ],
}
