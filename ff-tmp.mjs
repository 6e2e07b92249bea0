import puppeteer from 'puppeteer-core';
import { mkdirSync } from 'node:fs';
const base='http://localhost:9104';
mkdirSync('/tmp/pics',{recursive:true});
const b=await puppeteer.launch({browser:'firefox',executablePath:'/usr/bin/firefox-esr',headless:true,defaultViewport:null});
let n=Number(process.argv[2]??0);
for(const lang of ['de','en','ar']) for(const [size,vp] of [['desktop',{width:1440,height:900}],['phone',{width:390,height:844}]]){
 const c=await b.createBrowserContext(); const p=await c.newPage(); await p.setViewport(vp).catch(()=>{});
 await p.goto(base+'/en/faq');
 await p.evaluate((l)=>{localStorage.setItem('i18nextLng',l);localStorage.setItem('cookie-consent',JSON.stringify({necessary:true,analytics:false,marketing:false,timestamp:new Date().toISOString(),version:1}))},lang);
 await p.goto(base+(lang==='de'?'':'/'+lang)+'/booking');
 await p.waitForSelector('button[data-date][data-free]');
 const days=await p.$$('button[data-date][data-free]'); await days[n++%12].click();
 await p.select('[name=service]','finanz-investment');
 await p.waitForSelector('input[name=time]'); await p.click('input[name=time]');
 for(const [k,v] of Object.entries({name:'Ada Muster',email:'ada.muster@example.com',message:'Hallo'})) await p.type(`[name=${k}]`,v);
 if(lang==='de'&&size==='desktop'){
   // language switch and back
   await p.evaluate(()=>document.querySelector('footer a[data-language=en]').click());
   await new Promise(r=>setTimeout(r,2500));
   await new Promise(r=>setTimeout(r,800));
   console.log('en',await p.evaluate(()=>JSON.stringify([...new FormData(document.querySelector('#booking-form'))])), await p.evaluate(()=>JSON.stringify(sessionStorage)));
   await p.evaluate(()=>document.querySelector('footer a[data-language=de]').click());
   await new Promise(r=>setTimeout(r,2500));
    console.log('de',await p.evaluate(()=>document.documentElement.lang+JSON.stringify([...new FormData(document.querySelector('#booking-form'))]))); await p.goBack().catch(()=>{}); await new Promise(r=>setTimeout(r,1500));
   console.log('back',await p.evaluate(()=>document.documentElement.lang+JSON.stringify([...new FormData(document.querySelector('#booking-form'))])));
   await p.goForward().catch(()=>{}); await new Promise(r=>setTimeout(r,1500));
   console.log('forward',await p.evaluate(()=>document.documentElement.lang+JSON.stringify([...new FormData(document.querySelector('#booking-form'))])));
 }
 await p.click('main button[type=submit]'); await p.waitForSelector('section.confirmation',{timeout:15000}); await new Promise(r=>setTimeout(r,5500));
 await p.screenshot({path:`/tmp/pics/firefox-${size}-${lang}.png`});
 console.log('firefox',lang,size,await p.evaluate(()=>{const r=document.querySelector('.confirmation').getBoundingClientRect(),h=document.querySelector('header').getBoundingClientRect();return [h.bottom,r.top,r.bottom,innerHeight,scrollY,document.title,document.activeElement.tagName].join(' ')}));
 await c.close();
}
await b.close();
