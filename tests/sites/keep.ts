import { tinySite } from './site';
const site = tinySite();
console.log(site.folder);
