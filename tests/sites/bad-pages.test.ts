import { badPages } from './badPages';
import { refuses } from './refusals';

refuses('pages', badPages);
