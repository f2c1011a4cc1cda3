import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { type RunningShop, startDemoShop } from '../demo-shop.ts'
import { picture } from '../picture.ts'
import { DEMO, newPerson } from '../shop-calls.ts'
import { Browser, button, choice, field, heading, link, words } from './browser.ts'
import { hasFirefox, startFirefox } from './firefox.ts'
import { type ObservedShop, observeShop } from './observed-shop.ts'
import type { WebDriver } from './webdriver.ts'
import { hasWebKit, startWebKit } from './webkit.ts'

/** What the Chromium tests show in detail, once from end to end in other browsers. */

const BROWSERS = [
  { name: 'Firefox', isThere: hasFirefox, start: startFirefox, package: 'firefox-esr' },
  { name: 'WebKit', isThere: hasWebKit, start: startWebKit, package: 'webkit2gtk-driver and xvfb' },
]
const WIDTHS = [390, 1280]

const COLOURS = ['teal', 'maroon']

const csv = `Title,URL handle,Description,Vendor,Type,Price,Inventory quantity
Okrika jacket,okrika-jacket,Washed and mended.,Yaba,Clothing,9000,5
`

/** The text of the only file of a folder, which a browser may still be writing. */
async function textOfFile(folder: string): Promise<string> {
  const [name] = await readdir(folder)
  return name ? readFile(join(folder, name), 'utf8') : ''
}

for (const { name, isThere, start, package: needed } of BROWSERS) {
  for (const width of WIDTHS) {
    const title = isThere
      ? `${name} at ${width} px`
      : `left out: ${name} at ${width} px (no ${needed})`
    describe.skipIf(!isThere)(title, () => {
      let folder: string
      let shop: RunningShop
      let observed: ObservedShop
      let driver: WebDriver
      let browser: Browser

      beforeAll(async () => {
        folder = await mkdtemp(join(tmpdir(), 'shop-journey-'))
        shop = await startDemoShop()
        observed = await observeShop(shop.url)
        driver = await start()
        browser = new Browser(driver, observed.url)
        await driver.send('setSize', { width, height: 900 })
        await browser.open('/')
        expect(await browser.run('return innerWidth')).toBe(width)
      })
      afterAll(async () => {
        await driver?.close()
        await observed?.close()
        await shop?.close()
        await rm(folder, { recursive: true })
      })
      afterEach(() => expect(observed.problems.splice(0)).toEqual([]))

      const login = async ({
        email,
        password,
      }: {
        email: string
        password: string
      }): Promise<void> => {
        await browser.leave()
        await browser.open('/login')
        await browser.fill('Email', email)
        await browser.fill('Password', password)
        await browser.click(button('Login'), 'main')
      }

      /** From the list of products to a placed order. */
      const order = async (): Promise<void> => {
        await browser.open('/products')
        await browser.click(link('Ankara Midi Dress with Puff Sleeves'))
        await browser.click(choice('12'))
        await browser.click(choice('Lagoon'))
        await browser.click(button('Add to Cart'))
        const toast = await browser.see(words(/ is in your cart$/))
        const rows = await browser.run<number>(
          'return arguments[0].closest(".toast").clientHeight',
          toast,
        )
        expect(rows).toBeLessThan(150)
        await browser.click(button(/^Cart, /))
        await browser.click(link('Checkout'))
        await browser.see(heading('Shipping details'))
        await browser.choose('State', 'Lagos')
        await browser.choose('Local government', 'Ikeja')
        await browser.fill('Address', '12 Allen Avenue, beside the roundabout')
        await browser.fill('Full name', 'Adaeze Okonkwo')
        await browser.fill('Email', 'adaeze@example.com')
        await browser.fill('Phone number', '0803 123 4567')
        await browser.click(button('Next'))
        await browser.see(heading('Review your order'))
        await browser.click(button('Complete'))
        await browser.see(heading('Payment'))
      }

      test('errors and violations of a page are noticed', async () => {
        await browser.run(
          "console.error('told'); dispatchEvent(new ErrorEvent('error', { message: 'thrown' })); document.body.insertAdjacentHTML('beforeend', '<img src=https://elsewhere.example>')",
        )
        for (const problem of [/told/, /thrown/, /content policy.*elsewhere/, /a report of/])
          await expect.poll(() => observed.problems).toContainEqual(expect.stringMatching(problem))
        observed.problems.length = 0
        await browser.open('/')
      })

      test('an order is paid by card in the provider’s popup', async () => {
        await order()
        await browser.click(button('Pay Now'))
        await browser.inFrame('iframe[title="Test payment"]', async () => {
          await browser.click(button('Success'))
          await browser.click(button(/^Pay ₦/))
        })
        await browser.see(words(/is paid, see it$/))
      })

      test('an order is paid on delivery', async () => {
        await order()
        await browser.click(choice('On delivery'))
        await browser.click(link('Finish'))
        await browser.click(link('see it'), '[aria-label="Order to pay on delivery"]')
        await browser.see(heading('You pay on delivery'))
      })

      test('a sign-up leads to the account', async () => {
        const { fullName, email, phoneNumber, password } = newPerson()
        await browser.open('/signup')
        await browser.fill('Full name', fullName)
        await browser.fill('Email', email)
        await browser.fill('Phone number', phoneNumber)
        await browser.fill('Password', password)
        await browser.click(field('I accept the terms and conditions'))
        await browser.click(button('Sign up'), 'main')
        await browser.see(heading('Where you are signed in'))
        await browser.open('/user/editprofille')
        await browser.fill('Full name', `${fullName} Bello`)
        await browser.click(button('Submit'))
        await browser.see(words(messages.profileChanged))
        await browser.open('/user')
        await browser.see(words(`${fullName} Bello`))
      })

      test('an admin creates a product with pictures', async () => {
        const paths = COLOURS.map((colour) => join(folder, `${colour}.png`))
        for (const colour of COLOURS)
          await writeFile(join(folder, `${colour}.png`), await picture(colour))
        await login(DEMO.admin)
        await browser.see(heading(/Dashboard/i))
        await browser.open('/admin/products/addproducts')
        await browser.fill('Title', 'Isiagu tunic')
        await browser.fill('Price', '30,000')
        await browser.fill('Stock', '4')
        await browser.fill('Rating', '4')
        await browser.fill('Brand', 'Nsukka')
        await browser.fill('Description', 'Velvet, with gold lions.')
        await browser.choose('Category', /Men/)
        await browser.upload(/Add images/, ...paths)
        await browser.see(words(/^2 of 4 chosen/))
        await browser.click(button('Add product'))
        await browser.see(words(messages.productCreated))
        await browser.see(heading('Products'))
      })

      test('an admin completes orders', async () => {
        await browser.open('/admin/orders?search=adaeze@example.com')
        await browser.click(field('Choose this page'))
        await browser.click(button('Complete'), '[aria-label="Chosen orders"]')
        await browser.click(choice('cash'))
        await browser.click(button('complete 2 orders'))
        await browser.see(words('completed'), 'tbody')
      })

      test('an admin prints an invoice', async () => {
        await browser.open('/admin/invoice')
        await browser.click(link(/^View/), 'main')
        await browser.click(button('Print'))
        expect(await browser.run('return document.documentElement.dataset.prints')).toBe('1')
        expect(await browser.printed('article')).toEqual([true])
        expect(await browser.printed('nav, aside, button')).not.toContain(true)
      })

      test('an admin imports and exports products as CSV', async () => {
        const path = join(folder, 'products.csv')
        await writeFile(path, csv)
        await browser.open('/admin/transfer')
        await browser.upload('CSV file', path)
        await browser.click(button('Check the file'))
        await browser.choose('“Clothing”', /Men/)
        await browser.click(button('Import 1 product'))
        await browser.see(heading('Import is done'))
        await browser.open('/admin/transfer')
        await browser.click(button('Download products'))
        await expect.poll(() => textOfFile(driver.downloads)).toContain('Okrika jacket')
      })

      test('an admin reads a report', async () => {
        await browser.open('/admin/reports/products?days=today')
        await browser.see(heading('Best sellers'))
        await browser.see(words('Ankara Midi Dress with Puff Sleeves'), 'tbody')
      })
    })
  }
}
