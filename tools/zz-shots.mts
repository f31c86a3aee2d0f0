import { chromium } from '@playwright/test';
const base=process.argv[2]; const out=process.argv[3];
const pages=JSON.parse(process.argv[4]) as [string,string][];
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
for(const [w,h] of [[1440,900],[1280,800],[390,844]] as const){
 const p=await b.newPage({viewport:{width:w,height:h}});
 for(const [n,r] of pages){ await p.goto(base+r,{waitUntil:'load'}); await p.waitForTimeout(600); await p.screenshot({path:`${out}/${n}-${w}.png`}); }
 await p.close();
}
await b.close();
