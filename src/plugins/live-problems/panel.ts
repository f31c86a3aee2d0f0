import './panel.css';
import { listen } from './stream';

/** Client module of `npm start`: lists the problems of saved pages at the bottom of the window until they are mended. */
listen('problems', ({ data }) => {
  document.getElementById('live-problems')?.remove();
  const lines: string[] = JSON.parse(data);
  if (!lines.length) return;
  const panel = document.createElement('section');
  panel.id = 'live-problems';
  panel.setAttribute('role', 'alert');
  panel.append(
    ...lines.map((line) => {
      const paragraph = document.createElement('p');
      paragraph.textContent = line;
      return paragraph;
    }),
  );
  document.body.append(panel);
});
