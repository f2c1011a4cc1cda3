import { brand } from '#contract/platform/brand.ts'

/** Common words in Nigerian passwords that the English dictionaries do not have, the commonest first. */
const NAMES = `chioma chidi emeka ngozi amaka ada obi uche nkechi ifeanyi chukwuma chinedu chinonso chiamaka chidinma
  kelechi obinna nnamdi ikenna ebuka somto kosi adaeze ugochukwu onyeka ifeoma chika nneka chukwuemeka okafor okeke
  nwosu eze okonkwo tunde bola segun femi kunle wale yemi tope kemi funke sade bisi dayo gbenga lekan seun tobi tolu
  damilola temitope oluwaseun oluwatobi ayomide ayodele adebayo adewale adeola adeyemi olamide opeyemi folake bukola
  yetunde titilayo ronke adeniyi ogunleye balogun bello musa ibrahim abubakar aliyu usman sani umar yusuf abdullahi
  aminu garba suleiman aisha fatima zainab hauwa maryam khadija halima amina rukayat kabiru nasiru danjuma bala lawal
  efe ese ejiro oghene ovie ufuoma osas osaze nosa esosa ekaette effiong etim bassey blessing favour goodness precious
  patience sunday godwin goodluck destiny wisdom miracle testimony emmanuel`
const PLACES = `nigeria naija lagos abuja kano ibadan kaduna portharcourt benin enugu onitsha aba warri jos calabar uyo
  owerri asaba abeokuta ilorin akure ado ekiti osogbo ondo maiduguri sokoto katsina zaria bauchi gombe yola makurdi
  lokoja minna lafia awka umuahia abakaliki yenagoa ikeja lekki ajah surulere yaba ikorodu festac oshodi mushin alaba
  balogun wuse garki gwarinpa kubwa eko naijaboy naijagirl delta rivers anambra imo ogun oyo osun edo cross plateau`
const CLUBS = `chelsea arsenal manchester liverpool manutd mancity barcelona realmadrid supereagles eagles enyimba
  kanopillars rangers shootingstars heartland bendel remo osimhen okocha kanu mikel iwobi ronaldo messi drogba`
const FAITH = `jesus jesuschrist jesusislord godisgood godisgreat godislove praisegod thankgod thankyoujesus godfirst
  inhisname ingodwetrust holyspirit hallelujah amen halleluyah blessed grace mercy favour anointed redeemed winners
  dunamis mfm rccg alhamdulillah bismillah allah allahuakbar mashallah inshallah ramadan glory olorun oluwa chineke
  chukwu eledumare`
const TALK = `wahala oga abeg jollof suya egusi fufu garri amala eba akara puffpuff gbedu afrobeats wizkid davido burna
  burnaboy tiwasavage olamide phyno flavour psquare dbanj nollywood bigbrother bbnaija mtn glo airtel etisalat gtbank
  zenith access firstbank opay palmpay moniepoint naira money owambe agbada ankara adire aso oke kasuwa oja ahia`

const wordsOf = (text: string): string[] => text.split(/\s+/)

/** The first guesses first. */
export const localWords: string[] = [
  ...new Set([brand.name.toLowerCase(), ...[NAMES, PLACES, CLUBS, FAITH, TALK].flatMap(wordsOf)]),
]
